import type {
  CreatePinBody,
  WidgetPin,
  WidgetPinDetail,
  WidgetPins,
  WidgetReply,
  WidgetSession,
} from '@postil/contract';
import type { Anchor } from '../anchors/index.ts';

/** How the site wants its widget. */
export type Settings = WidgetSession['site'];
export type Session = WidgetSession;

/** A comment on the page. An anchor of another kind than ours counts as none. */
export type Pin = Omit<WidgetPin, 'anchor'> & { readonly anchor: Anchor | null };
/** A comment with its conversation. */
export type PinDetails = Omit<WidgetPinDetail, 'anchor'> & { readonly anchor: Anchor | null };
export type Pins = Omit<WidgetPins, 'pins'> & { readonly pins: readonly Pin[] };

export type Status = Pin['status'];
export type Reply = WidgetReply;
export type Screenshot = NonNullable<PinDetails['screenshot']>;
export type Person = NonNullable<Pin['assigned_to']>;

/** How urgent visitors may call a comment. */
export type Priority = CreatePinBody['priority'];
/** What is sent for a new comment. */
export type NewComment = Omit<CreatePinBody, 'priority'> & { readonly priority?: Priority };
/** Something that went wrong on the page. */
export type LogEntry = NonNullable<NonNullable<NewComment['context']>['technical_log']>[number];
