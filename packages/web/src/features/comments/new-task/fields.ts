import type { CreateTaskBody } from '@postil/client';
import { LIMITS } from '@postil/contract/limits';
import type { Fields } from '../changes/unsent.ts';

/** A project or site for a new task. */
export interface Target {
  /** `project:ID` or `site:ID`. */
  readonly value: string;
  readonly label: string;
}

interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

/** The projects, each followed by its sites. */
export function targetsOf(
  projects: readonly NamedRecord[],
  sites: readonly (NamedRecord & { readonly project_id: string })[],
): readonly Target[] {
  return projects.flatMap(({ id, name }) => [
    { value: `project:${id}`, label: name },
    ...sites
      .filter((site) => site.project_id === id)
      .map((site) => ({ value: `site:${site.id}`, label: `${name} › ${site.name}` })),
  ]);
}

/** The only project; empty: multiple projects, or none. */
export function defaultTarget(targets: readonly Target[]): string {
  const [project, ...others] = targets.filter(({ value }) => value.startsWith('project:'));
  return project && others.length === 0 ? project.value : '';
}

/** The initial fields: the target is the only site or project in the URL. */
export function initialFields(search: { readonly site?: string; readonly project?: string }): Fields {
  return {
    content: '',
    title: '',
    due: '',
    target: targetInSearch(search),
    page: '',
    priority: 'MEDIUM',
    visibility: 'team',
    assignee: '',
  };
}

function targetInSearch({
  site,
  project,
}: {
  readonly site?: string;
  readonly project?: string;
}): string | undefined {
  if (site && !site.includes(',')) return `site:${site}`;
  return project && !project.includes(',') ? `project:${project}` : undefined;
}

/** The project or the site of a target in the form of the API; neither for the empty text. */
export function targetOf(value: string): Pick<CreateTaskBody, 'project_id' | 'site_id'> {
  const [kind, id] = value.split(':');
  if (!id) return {};
  return kind === 'site' ? { site_id: id } : { project_id: id };
}

/** Whether the dialog contains text that closing it must not lose. */
export function isDirty({ content, title }: Pick<Fields, 'content' | 'title'>): boolean {
  return content.trim() !== '' || title.trim() !== '';
}

/** The reason why the text is invalid; undefined: it is valid. Other fields are not checked. */
export function validationErrorOf({ content }: Pick<Fields, 'content'>): 'empty' | 'tooLong' | undefined {
  const length = [...content.trim()].length;
  if (length === 0) return 'empty';
  return length > LIMITS.content ? 'tooLong' : undefined;
}

/** The request body for the fields; empty ones are left out. */
export function bodyOf(fields: Fields): CreateTaskBody {
  const { content, title, due, target, page, priority, visibility, assignee } = fields;
  return {
    content: content.trim(),
    ...(title.trim() && { title: title.trim() }),
    ...(due && { due_date: due }),
    priority,
    ...(visibility === 'everyone' && { visibility }),
    ...targetOf(target ?? ''),
    ...(page.trim() && { page_url: page.trim() }),
    ...(assignee && { assigned_to: assignee }),
  };
}
