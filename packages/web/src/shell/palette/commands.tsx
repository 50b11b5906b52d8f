import { useRouter } from '@tanstack/react-router';
import {
  Bell,
  ChartNoAxesColumn,
  CodeXml,
  FolderKanban,
  Images,
  KanbanSquare,
  List,
  MoonStar,
  Plug,
  Plus,
  Settings,
  Users,
} from 'lucide-react';
import { type ComponentType, useContext } from 'react';
import { setTheme, THEMES } from '../../data/preferences.ts';
import { useMay } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { FrameContext } from '../../ui/frame-actions.ts';
import type { Entry } from './entries.ts';

type Icon = ComponentType<{ size: number; 'aria-hidden': true }>;

/** The pages of the app, and what can be done from anywhere, as far as the person may. */
export function useCommands(): readonly Entry[] {
  const { frame } = useTexts();
  const router = useRouter();
  const may = useMay();
  const { openNewTask } = useContext(FrameContext);
  const command = (id: string, label: string, Icon: Icon): Omit<Entry, 'run'> => ({
    id: `command:${id}`,
    group: 'commands',
    label,
    icon: <Icon size={15} aria-hidden />,
  });
  const linkTo = (to: string, label: string, Icon: Icon): Entry => ({
    ...command(to, label, Icon),
    run: () => void router.navigate({ to }),
  });
  const forTeam = [
    linkTo('/summary', frame.summary, ChartNoAxesColumn),
    linkTo('/integrations', frame.integrations, Plug),
    linkTo('/integrations/api', frame.apiReference, CodeXml),
  ];
  return [
    ...(may.isGuest ? [] : [{ ...command('new-task', frame.newTask, Plus), keys: 'c', run: openNewTask }]),
    linkTo('/board', frame.board, KanbanSquare),
    linkTo('/list', frame.list, List),
    linkTo('/projects', frame.projects, FolderKanban),
    linkTo('/mockups', frame.mockups, Images),
    linkTo('/notifications', frame.notifications, Bell),
    ...(may.isGuest ? [] : forTeam),
    linkTo('/settings', frame.settings, Settings),
    ...(may.isAdmin ? [linkTo('/settings/members', frame.members, Users)] : []),
    ...THEMES.map((theme) => ({
      ...command(`theme-${theme}`, `${frame.theme}: ${frame.themes[theme]}`, MoonStar),
      run: () => setTheme(theme),
    })),
  ];
}
