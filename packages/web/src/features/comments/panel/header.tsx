import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  Bot,
  ChevronDown,
  ChevronUp,
  ExternalLink,
  Forward,
  Link2,
  MoreHorizontal,
  PackageCheck,
  Pencil,
  X,
} from 'lucide-react';
import type { Ref } from 'react';
import { api } from '../../../data/api/client.ts';
import { useAction } from '../../../data/records/change.ts';
import { sitesQuery } from '../../../data/records/choices.ts';
import { keys } from '../../../data/records/kinds.ts';
import { useMay } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { useCopy } from '../../../ui/copy.tsx';
import { Hint, IconButton } from '../../../ui/form/icon-button.tsx';
import { DeleteItem, Menu, MenuItem, MenuLine } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import { StatusIcon } from '../badges/icons.tsx';
import { numberOf } from '../changes/short.ts';
import type { TaskDetail } from '../detail/detail.ts';
import { textForAssistants } from '../detail/for-assistants.ts';
import { foreignHost, pageLink } from '../detail/links.ts';

interface HeaderProps {
  readonly detail: TaskDetail | undefined;
  readonly titleId: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly mayChange: boolean;
  readonly onClose: () => void;
  readonly onNext?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
  readonly onEdit: () => void;
  /** Opens the form for a result. */
  readonly onSubmit: () => void;
  readonly onDelete: () => void;
}

/** The bar at the top of the panel. */
export function Header({ detail, titleId, titleRef, onClose, onNext, onPrevious, ...rest }: HeaderProps) {
  const { task } = useTexts();
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
      <h2
        ref={titleRef}
        id={titleId}
        tabIndex={-1}
        className="flex min-w-0 flex-1 items-center gap-2 truncate font-semibold outline-none"
      >
        {detail && <StatusIcon status={detail.status} project={detail.project_id} />}
        {(detail && numberOf(detail)) || task.panel}
      </h2>
      {detail && <LocationLink detail={detail} />}
      {detail && <CopyLink detail={detail} />}
      {detail && rest.mayChange && <Actions detail={detail} {...rest} />}
      {onPrevious && (
        <IconButton label={`${task.previous} (K)`} onClick={onPrevious}>
          <ChevronUp size={16} aria-hidden />
        </IconButton>
      )}
      {onNext && (
        <IconButton label={`${task.next} (J)`} onClick={onNext}>
          <ChevronDown size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton label={`${task.close} (Esc)`} onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </header>
  );
}

const LINK =
  'inline-flex h-8 items-center gap-1.5 rounded-control border border-line bg-surface-raised px-3 whitespace-nowrap hover:bg-surface-hover coarse:h-11';

/** A link to the location of the comment. */
function LocationLink({ detail }: { detail: TaskDetail }) {
  const { task } = useTexts();
  const navigate = useNavigate();
  const { mockup, id, site_id: siteId, page_url: pageUrl } = detail;
  const { data: sites } = useQuery({ ...sitesQuery, enabled: siteId !== null });
  if (mockup) {
    const search = { version: String(mockup.version), comment: id };
    const open = () => void navigate({ to: '/mockups/$id', params: { id: mockup.id }, search });
    return (
      <button type="button" className={LINK} onClick={open}>
        {task.openMockup}
      </button>
    );
  }
  const domain = sites?.find((site) => site.id === siteId)?.domain;
  const link = pageLink(id, { pageUrl, domain });
  if (link === undefined) return null;
  const host = foreignHost(pageUrl, domain);
  return (
    <Hint text={task.openPageHint}>
      <a href={link} target="_blank" rel="noreferrer" className={LINK}>
        <span className="max-frame:sr-only">{host ? task.openPageOn(host) : task.openPage}</span>
        <ExternalLink size={14} aria-hidden />
      </a>
    </Hint>
  );
}

function CopyLink({ detail }: { detail: TaskDetail }) {
  const { task } = useTexts();
  const taskUrl = useTaskUrl(detail);
  const copy = useCopy();
  const copyUrl = async () => {
    if (await copy(taskUrl())) toast({ text: task.linkCopied });
  };
  return (
    <IconButton label={task.copyLink} onClick={() => void copyUrl()}>
      <Link2 size={16} aria-hidden />
    </IconButton>
  );
}

/** Builds the URL of a task. */
function useTaskUrl({ id, number, mockup }: TaskDetail): () => string {
  const router = useRouter();
  return () => {
    const { publicHref } =
      number === null || mockup
        ? router.buildLocation({ to: '/board', search: { task: id } })
        : router.buildLocation({ to: '/tasks/$number', params: { number: String(number) } });
    return new URL(publicHref, location.origin).href;
  };
}

interface ActionsProps extends Pick<HeaderProps, 'onEdit' | 'onSubmit' | 'onDelete'> {
  readonly detail: TaskDetail;
}

function Actions({ detail, onEdit, onSubmit, onDelete }: ActionsProps) {
  const { task } = useTexts();
  const may = useMay();
  const taskUrl = useTaskUrl(detail);
  const copy = useCopy();
  const copyForAssistant = async () => {
    if (await copy(textForAssistants(detail, taskUrl()))) toast({ text: task.copiedForAssistant });
  };
  const handOver = useAction({
    run: () => api.handOverComment({ id: detail.id, text: textForAssistants(detail, taskUrl()) }),
    onAccepted: () => toast({ text: task.handedOver }),
    refreshes: [keys.taskActivity(detail.id)],
  });
  const trigger = (
    <button
      type="button"
      aria-label={task.actions}
      className="inline-flex size-8 items-center justify-center rounded-control hover:bg-surface-hover aria-expanded:bg-surface-hover coarse:size-11"
    >
      <MoreHorizontal size={16} aria-hidden />
    </button>
  );
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={onEdit}>
        {task.edit}
      </MenuItem>
      {!may.isGuest && (
        <MenuItem icon={<PackageCheck size={14} aria-hidden />} onSelect={onSubmit}>
          {task.results.submit}
        </MenuItem>
      )}
      {!may.isGuest && (
        <MenuItem icon={<Bot size={14} aria-hidden />} onSelect={() => void copyForAssistant()}>
          {task.copyForAssistant}
        </MenuItem>
      )}
      {!may.isGuest && may.has('write') && (
        <MenuItem icon={<Forward size={14} aria-hidden />} onSelect={() => void handOver(undefined)}>
          {task.handOver}
        </MenuItem>
      )}
      {may.has('delete') && (
        <>
          <MenuLine />
          <DeleteItem onSelect={onDelete}>{task.delete}</DeleteItem>
        </>
      )}
    </Menu>
  );
}
