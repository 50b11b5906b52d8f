import { useLocation, useRouter } from '@tanstack/react-router';
import {
  Bell,
  ChartNoAxesColumn,
  CodeXml,
  FolderInput,
  FolderKanban,
  Images,
  KanbanSquare,
  KeyRound,
  List,
  PanelsTopLeft,
  Plug,
  Plus,
  Settings,
  UserPlus,
  Webhook,
} from 'lucide-react';
import { type ComponentType, useContext } from 'react';
import { useMay } from '../../data/session.ts';
import {
  LAYOUT_PATHS,
  openChooserForSelection,
  readTaskSearch,
  scopeOfView,
  type TaskSearch,
  useSelection,
  useTaskView,
} from '../../features/comments/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { DIALOG_OPEN } from '../../ui/dialog-in-url.ts';
import { FrameContext } from '../../ui/frame-actions.ts';
import type { Entry } from './entries.ts';

type Icon = ComponentType<{ size: number; 'aria-hidden': true }>;

/** The commands for the selected tasks, or for the open one. */
function useTaskCommands(): readonly Entry[] {
  const { list } = useTexts();
  const may = useMay();
  const { tasks } = useSelection();
  const { pathname, search } = useLocation();
  const { task } = readTaskSearch(search);
  const isTaskPage = Object.values(LAYOUT_PATHS).some((path) => pathname.endsWith(path));
  if (may.isGuest || !may.has('write') || !isTaskPage || (tasks.size === 0 && task === undefined)) return [];
  return [
    {
      id: 'command:move-to-project',
      group: 'commands',
      label: list.keys.project,
      icon: <FolderInput size={15} aria-hidden />,
      keys: 'shift+m',
      run: () => openChooserForSelection('project', task),
    },
  ];
}

/** The pages of the app, and the commands that the person may use, also those for the selected or open tasks. */
export function useCommands(): readonly Entry[] {
  const { frame, projects, members, settings, integrations } = useTexts();
  const router = useRouter();
  const may = useMay();
  const { openNewTask } = useContext(FrameContext);
  const viewSearch = useTaskView();
  const searches: Readonly<Record<string, TaskSearch>> = {
    '/board': viewSearch,
    '/list': viewSearch,
    '/pages': viewSearch,
    '/summary': scopeOfView(viewSearch),
  };
  const command = (id: string, label: string, Icon: Icon): Omit<Entry, 'run'> => ({
    id: `command:${id}`,
    group: 'commands',
    label,
    icon: <Icon size={15} aria-hidden />,
  });
  const linkTo = (to: string, label: string, Icon: Icon): Entry => ({
    ...command(to, label, Icon),
    run: () => void router.navigate({ to, search: searches[to] ?? {} }),
  });
  const dialogEntry = (to: string, label: string, Icon: Icon): Entry => ({
    ...command(`${to}-new`, label, Icon),
    run: () => void router.navigate({ to, search: DIALOG_OPEN }),
  });
  const teamEntries = [
    linkTo('/summary', frame.summary, ChartNoAxesColumn),
    linkTo('/integrations', frame.integrations, Plug),
    linkTo('/integrations/api', frame.apiReference, CodeXml),
  ];
  return [
    ...(may.isGuest ? [] : [{ ...command('new-task', frame.newTask, Plus), keys: 'c', run: openNewTask }]),
    ...useTaskCommands(),
    linkTo('/board', frame.board, KanbanSquare),
    linkTo('/list', frame.list, List),
    linkTo('/pages', frame.pages, PanelsTopLeft),
    linkTo('/projects', frame.projects, FolderKanban),
    linkTo('/mockups', frame.mockups, Images),
    linkTo('/notifications', frame.notifications, Bell),
    ...(may.isGuest ? [] : teamEntries),
    linkTo('/settings', frame.settings, Settings),
    ...(may.isGuest
      ? []
      : [
          dialogEntry('/projects', projects.create, FolderKanban),
          dialogEntry('/settings/api-keys', settings.keys.create, KeyRound),
        ]),
    ...(may.isAdmin
      ? [
          dialogEntry('/settings/members', members.invite, UserPlus),
          dialogEntry('/integrations/webhooks', integrations.webhooks.add, Webhook),
        ]
      : []),
  ];
}
