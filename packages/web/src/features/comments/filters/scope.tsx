import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import {
  type ProjectChoice as ProjectChoiceItem,
  projectsQuery,
  sitesQuery,
} from '../../../data/records/choices.ts';
import { useIsSettled } from '../../../data/settled.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Selector } from '../../../ui/choice.tsx';
import type { Choice } from '../../../ui/overlay/choices.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { valuesOf } from '../cache/search-filters.ts';
import { useChangeSearch } from './change-search.ts';
import { withProject } from './chosen.ts';

/** The value of the option for all projects or sites. */
const ALL = 'all';

/** The choice of a project, or all projects. */
export function ProjectChoice({ search }: { search: TaskSearch }) {
  const { filters, common } = useTexts();
  const change = useChangeSearch();
  const chosen = valuesOf(search.project);
  const enabled = useNeedsOptions(chosen);
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled });
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled });
  const choiceOf = ({ id, name, isArchived }: ProjectChoiceItem): Choice =>
    isArchived
      ? { value: id, label: common.archived(name), icon: <Archive size={14} aria-hidden /> }
      : { value: id, label: name };
  const choose = (value: string) => change(withProject(value === ALL ? undefined : value, search, sites));
  return (
    <ScopeChoice
      label={filters.chooseProject}
      all={filters.allProjects}
      chosen={chosen}
      choices={projects.map(choiceOf)}
      onChoose={choose}
      countLabel={filters.projects}
    />
  );
}

/** The choice of a site, or all sites of the project. */
export function SiteChoice({ search }: { search: TaskSearch }) {
  const { filters, common } = useTexts();
  const change = useChangeSearch();
  const chosen = valuesOf(search.site);
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: useNeedsOptions(chosen) });
  const projects = valuesOf(search.project);
  const offeredSites = sites.filter(
    ({ project_id }) => projects.length === 0 || projects.includes(project_id),
  );
  return (
    <ScopeChoice
      label={filters.chooseSite}
      all={filters.allSites}
      chosen={chosen}
      choices={offeredSites.map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={(value) => change({ site: value === ALL ? undefined : value })}
      countLabel={common.sites}
    />
  );
}

/** Whether the options are needed now: the first view needs only the names of the selected values. */
function useNeedsOptions(chosen: readonly string[]): boolean {
  const isSettled = useIsSettled();
  return isSettled || chosen.length > 0;
}

function ScopeChoice({
  label,
  all,
  chosen,
  choices,
  onChoose,
  countLabel,
}: {
  readonly label: string;
  readonly all: string;
  readonly chosen: readonly string[];
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
  readonly countLabel: (count: number) => string;
}) {
  const name = choices.find(({ value }) => value === chosen[0])?.label;
  return (
    <Selector
      label={label}
      valueText={chosen.length > 1 ? countLabel(chosen.length) : (name ?? all)}
      choices={[{ value: ALL, label: all }, ...choices]}
      chosen={chosen.length === 0 ? [ALL] : chosen}
      onChoose={onChoose}
    />
  );
}
