import { COMMENT_STATUSES, type CommentStatus, isHideable, type StatusSetting } from '@postil/contract';
import { type FieldErrors, ValidationError } from '../../core/errors.ts';

/** A project's settings for all statuses. @param settings those that differ from the default, or all. */
export function allStatuses(settings: readonly StatusSetting[]): StatusSetting[] {
  return COMMENT_STATUSES.map((status) => {
    const setting = settings.find((each) => each.status === status);
    // An empty name is null. The order of the fields is fixed, so that settings can be compared as texts.
    return {
      status,
      name: setting?.name || null,
      color: setting?.color ?? null,
      is_shown: setting?.is_shown ?? true,
    };
  });
}

/** The project's own names for statuses. */
export type StatusNames = Partial<Record<CommentStatus, string>>;

/** The project's own names for statuses; those with their default name are left out. */
export function namesIn(settings: readonly StatusSetting[]): StatusNames {
  return Object.fromEntries(settings.flatMap(({ status, name }) => (name === null ? [] : [[status, name]])));
}

/** The statuses as the widget needs them: custom names and hidden statuses, each only if there are any. */
export function differingStatuses(settings: readonly StatusSetting[]): {
  status_names?: StatusNames;
  hidden_statuses?: CommentStatus[];
} {
  const names = namesIn(settings);
  const hiddenStatuses = settings.flatMap(({ status, is_shown: isShown }) => (isShown ? [] : [status]));
  return {
    ...(Object.keys(names).length > 0 && { status_names: names }),
    ...(hiddenStatuses.length > 0 && { hidden_statuses: hiddenStatuses }),
  };
}

/** @throws {ValidationError} a status occurs twice, two have the same name, or a status that must be shown is hidden. */
export function requireValidStatuses(settings: readonly StatusSetting[]): void {
  const fields: FieldErrors = {};
  for (const [index, setting] of settings.entries()) {
    const problem = problemWith(setting, settings.slice(0, index));
    if (problem !== undefined) fields[`statuses.${index}`] = [problem];
  }
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
}

function problemWith(
  { status, name, is_shown: isShown }: StatusSetting,
  precedingSettings: readonly StatusSetting[],
): string | undefined {
  if (precedingSettings.some((each) => each.status === status))
    return `repeats ${status}: give each status once`;
  if (name && precedingSettings.some((each) => each.name?.toLowerCase() === name.toLowerCase()))
    return `has the name of another status: ${name}`;
  if (!isShown && !isHideable(status)) return `hides ${status}, which must be shown in every project`;
  return undefined;
}
