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
import { useMay } from '../../api/session.ts';
import { useTexts } from '../../texts/context.tsx';
import { FrameContext } from '../context.ts';
import { setTheme, THEMES } from '../preferences.ts';
import type { Entry } from './entries.ts';

type Icon = ComponentType<{ size: number; 'aria-hidden': true }>;

/** The places of the app and what can be done from anywhere, as far as the person may. */
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
  const place = (to: string, label: string, Icon: Icon): Entry => ({
    ...command(to, label, Icon),
    run: () => void router.navigate({ to }),
  });
  const forTeam = [
    place('/summary', frame.summary, ChartNoAxesColumn),
    place('/integrations', frame.integrations, Plug),
    place('/integrations/api', frame.apiReference, CodeXml),
  ];
  return [
    ...(may.isGuest ? [] : [{ ...command('new-task', frame.newTask, Plus), keys: 'c', run: openNewTask }]),
    place('/board', frame.board, KanbanSquare),
    place('/list', frame.list, List),
    place('/projects', frame.projects, FolderKanban),
    place('/mockups', frame.mockups, Images),
    place('/notifications', frame.notifications, Bell),
    ...(may.isGuest ? [] : forTeam),
    place('/settings', frame.settings, Settings),
    ...(may.isAdmin ? [place('/settings/members', frame.members, Users)] : []),
    ...THEMES.map((theme) => ({
      ...command(`theme-${theme}`, `${frame.theme}: ${frame.themes[theme]}`, MoonStar),
      run: () => setTheme(theme),
    })),
  ];
}
