import type { ProjectRecord, StatusSetting } from '@postil/client';
import { COMMENT_STATUSES, type CommentStatus, isHideable, STATUS_COLORS } from '@postil/contract/enums';
import { MAX_STATUS_NAME } from '@postil/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { type ConflictDecision, FormConflict } from '../../data/records/form-conflict.tsx';
import { projectRecords } from '../../data/records/kinds.ts';
import { offerUndo } from '../../data/records/undo.ts';
import { refusalOf, sendEdit } from '../../data/records/versions.ts';
import { StatusShape } from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { PageSection } from '../../ui/data/page-section.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CheckField, TextField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Menu, MenuChoice } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toasts.tsx';

/** The settings by status; each status is edited and compared separately. */
type Settings = Readonly<Record<CommentStatus, StatusSetting>>;
type SettingsUpdate = Settings & { readonly version?: number };

/** The choice for the default colour of a status. */
const DEFAULT_COLOR = 'usual';

/** The form for a project's statuses: their names, their colours, and which of them are shown. */
export default function ProjectStatuses({ project }: { project: ProjectRecord }) {
  const texts = useTexts();
  const { common, projects } = texts;
  const [editedSettings, setEditedSettings] = useState<Settings>();
  const [base, setBase] = useState<SettingsUpdate>();
  const stored = settingsOf(project);
  const shownSettings = editedSettings ?? stored;
  const save = useSave(project, () => setEditedSettings(undefined));
  const isChanged = editedSettings !== undefined && !isSame(editedSettings, stored);
  const change = (status: CommentStatus, changed: Partial<StatusSetting>) => {
    // Others may save first: the edit is based on the state stored at its beginning.
    if (!editedSettings) setBase({ ...stored, version: project.version });
    save.reset();
    setEditedSettings({ ...shownSettings, [status]: { ...shownSettings[status], ...changed } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending)
      save.mutate({ from: base ?? stored, to: withTrimmedNames(shownSettings) });
  };
  const cancel = () => {
    setEditedSettings(undefined);
    save.reset();
    // They may have been saved by another person meanwhile.
    void projectRecords.refresh();
  };
  const applyDecision = ({ current, taken, isFinal }: ConflictDecision<SettingsUpdate>) => {
    setBase(current);
    save.reset();
    const resolvedSettings = { ...shownSettings, ...taken };
    setEditedSettings(resolvedSettings);
    if (isFinal) save.mutate({ from: current, to: withTrimmedNames(resolvedSettings) });
  };
  const duplicates = duplicatesIn(shownSettings);
  const refusal = refusalOf(save.error, texts);
  const isReadOnly = project.status === 'archived';
  return (
    <PageSection title={projects.statuses.title}>
      <p className="max-w-prose text-text-quiet">{projects.statuses.hint}</p>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <FormConflict
          error={save.error}
          base={base ?? stored}
          mine={shownSettings}
          labels={common.statuses}
          textOf={(setting) => settingText(setting, projects.statuses)}
          onDecision={applyDecision}
        />
        <fieldset
          disabled={isReadOnly}
          className="overflow-hidden rounded-card border border-line bg-surface-raised"
        >
          <legend className="sr-only">{projects.statuses.title}</legend>
          <ul>
            {COMMENT_STATUSES.map((status) => (
              <StatusRow
                key={status}
                setting={shownSettings[status]}
                isDuplicate={duplicates.includes(status)}
                isReadOnly={isReadOnly}
                onChange={(changed) => change(status, changed)}
              />
            ))}
          </ul>
        </fieldset>
        <p className="max-w-prose text-text-quiet">{projects.statuses.hiddenHint}</p>
        <FormProblem>{refusal}</FormProblem>
        {isChanged && (
          <div className="flex gap-2">
            <Button type="submit" look="main" disabled={save.isPending || duplicates.length > 0}>
              {common.save}
            </Button>
            <Button onClick={cancel}>{common.cancel}</Button>
          </div>
        )}
      </form>
    </PageSection>
  );
}

/** Sends the settings, with Undo. */
function useSave(project: ProjectRecord, onSaved: () => void) {
  const { common, projects } = useTexts();
  const save = useMutation({
    mutationFn: ({ from, to }: { from: SettingsUpdate; to: Settings; isUndoing?: boolean }) =>
      sendEdit<SettingsUpdate, ProjectRecord>({
        base: from,
        change: to,
        read: async () => {
          const current = await api.getProject({ id: project.id });
          return { ...settingsOf(current), version: current.version };
        },
        send: (options) => api.updateProject({ id: project.id, statuses: listOf(to) }, options),
      }),
    onSuccess: async (saved, { from, isUndoing }) => {
      await projectRecords.refresh();
      onSaved();
      const undo = () =>
        save.mutate({
          from: { ...settingsOf(saved), version: saved.version },
          to: settingsOf({ statuses: listOf(from) }),
          isUndoing: true,
        });
      if (isUndoing) toast({ text: projects.statuses.saved });
      else offerUndo({ text: projects.statuses.saved, label: common.undo, undo });
    },
  });
  return save;
}

function StatusRow({
  setting,
  isDuplicate,
  isReadOnly,
  onChange,
}: {
  readonly setting: StatusSetting;
  /** Whether an earlier status has the same name. */
  readonly isDuplicate: boolean;
  readonly isReadOnly: boolean;
  readonly onChange: (changed: Partial<StatusSetting>) => void;
}) {
  const { common, projects } = useTexts();
  const { statuses: texts } = projects;
  const { status, name, color, is_shown: isShown } = setting;
  const defaultName = common.statuses[status];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-2 last:border-b-0">
      <ColorMenu
        status={status}
        color={color}
        isReadOnly={isReadOnly}
        onChange={(value) => onChange({ color: value })}
      />
      {/* The default name explains the meaning of a renamed status. */}
      <span
        aria-hidden
        className="w-30 truncate max-frame:order-last max-frame:ms-auto max-frame:w-auto max-frame:text-text-quiet"
      >
        {defaultName}
      </span>
      <div className="max-w-md min-w-0 flex-[1_1_180px] max-frame:flex-[1_1_70%]">
        <TextField
          label={texts.nameOf(defaultName)}
          isLabelHidden
          placeholder={defaultName}
          value={name ?? ''}
          maxLength={MAX_STATUS_NAME}
          autoComplete="off"
          problem={isDuplicate ? texts.twice : undefined}
          onChange={({ target }) => onChange({ name: target.value || null })}
        />
      </div>
      <span className="flex shrink-0 items-center text-text-quiet frame:w-36">
        {isHideable(status) ? (
          <CheckField
            label={texts.shown}
            checked={isShown}
            aria-label={texts.showsOf(defaultName)}
            onChange={({ target }) => onChange({ is_shown: target.checked })}
          />
        ) : (
          texts.always
        )}
      </span>
    </li>
  );
}

function ColorMenu({
  status,
  color,
  isReadOnly,
  onChange,
}: Pick<StatusSetting, 'status' | 'color'> & {
  readonly isReadOnly: boolean;
  readonly onChange: (color: StatusSetting['color']) => void;
}) {
  const { common, projects } = useTexts();
  const { statuses: texts } = projects;
  const defaultName = common.statuses[status];
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          disabled={isReadOnly}
          aria-label={`${texts.colorOf(defaultName)}: ${color ? texts.colors[color] : texts.defaultColor}`}
          className="!px-2"
        >
          <StatusShape status={status} color={color} />
          <ChevronDown size={14} aria-hidden className="text-text-quiet" />
        </Button>
      }
    >
      <MenuChoice
        value={color ?? DEFAULT_COLOR}
        onValue={(value) => onChange(value === DEFAULT_COLOR ? null : value)}
        options={[
          {
            value: DEFAULT_COLOR as typeof DEFAULT_COLOR,
            label: texts.defaultColor,
            icon: <StatusShape status={status} color={null} />,
          },
          ...STATUS_COLORS.map((value) => ({
            value,
            label: texts.colors[value],
            icon: <StatusShape status={status} color={value} />,
          })),
        ]}
      />
    </Menu>
  );
}

function settingsOf({ statuses }: Pick<ProjectRecord, 'statuses'>): Settings {
  // The record has every status.
  return Object.fromEntries(statuses.map((setting) => [setting.status, setting])) as Settings;
}

function listOf(settings: Settings): StatusSetting[] {
  return COMMENT_STATUSES.map((status) => settings[status]);
}

function withTrimmedNames(settings: Settings): Settings {
  const trimmedList = listOf(settings).map((each) => ({ ...each, name: each.name?.trim() || null }));
  return settingsOf({ statuses: trimmedList });
}

function isSame(one: Settings, other: Settings): boolean {
  return JSON.stringify(listOf(withTrimmedNames(one))) === JSON.stringify(listOf(other));
}

/** The statuses that repeat the name of an earlier one. */
function duplicatesIn(settings: Settings): CommentStatus[] {
  const names = listOf(withTrimmedNames(settings)).map(({ status, name }) => ({
    status,
    name: name?.toLowerCase(),
  }));
  return names.flatMap(({ status, name }, index) =>
    name !== undefined && names.findIndex((each) => each.name === name) < index ? [status] : [],
  );
}

/** Describes a setting in words, for a comparison. */
function settingText(
  setting: StatusSetting | number | undefined,
  texts: ReturnType<typeof useTexts>['projects']['statuses'],
): string {
  if (typeof setting !== 'object') return '';
  const { name, color, is_shown: isShown } = setting;
  return [name, color && texts.colors[color], isShown ? texts.shown : texts.hidden]
    .filter((word) => word !== null)
    .join(' · ');
}
