import type { WidgetPin, WidgetPins, WidgetReply } from '@postil/contract';
import type { PageCaller } from '../visits/service.ts';
import { mayChange, type PinList, type PinReplyRow, type PinRow } from './service.ts';

/** A comment without anything that only the team may know, unless the caller belongs to it. */
export function presentPin(row: PinRow, page: Pick<PageCaller, 'visit' | 'caller'>): WidgetPin {
  const { assigned_to: assigneeId, assigned_to_name: assigneeName } = row;
  const isAssigneeShown = assigneeId !== null && page.visit === null;
  return {
    id: row.id,
    number: row.number,
    content: row.content,
    status: row.status,
    priority: row.priority,
    created_by: { name: row.created_by_name },
    created_at: row.created_at.toISOString(),
    is_own: row.created_by === page.caller.personId,
    can_change: mayChange(page, row),
    replies_count: row.replies_count,
    anchor: row.anchor,
    assigned_to: isAssigneeShown ? { id: assigneeId, name: assigneeName ?? '' } : null,
  };
}

export function presentPins({ rows, isComplete }: PinList, page: PageCaller): WidgetPins {
  return { pins: rows.map((row) => presentPin(row, page)), is_complete: isComplete };
}

export function presentPinReply(row: PinReplyRow, { caller }: Pick<PageCaller, 'caller'>): WidgetReply {
  return {
    id: row.id,
    content: row.content,
    created_by: { name: row.created_by_name },
    created_at: row.created_at.toISOString(),
    is_own: row.created_by === caller.personId,
  };
}
