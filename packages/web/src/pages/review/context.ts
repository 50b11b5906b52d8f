import type { StatusSetting } from '@postil/client';
import { createContext, useContext } from 'react';
import { type Statuses, statusesFrom } from '../../data/records/statuses.ts';
import { useTexts } from '../../i18n/context.tsx';
import type { Visit } from './visit.ts';

interface OpenVisit extends Visit {
  /** Ends the visit, so that somebody else can begin a review in this browser. */
  leave(): void;
}

export const VisitContext = createContext<OpenVisit | undefined>(undefined);

/** The statuses of the review's project; the default ones for a visit that began before an upgrade. */
export function useVisitStatuses(): Statuses {
  const { common } = useTexts();
  const { statuses = [] }: { statuses?: readonly StatusSetting[] } = useVisit().project;
  return statusesFrom(statuses, common.statuses);
}

/** The open review. */
export function useVisit(): OpenVisit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('There is no VisitContext around this component.');
  return visit;
}
