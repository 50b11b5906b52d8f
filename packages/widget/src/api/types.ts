import type { Anchor } from '../anchors/index.ts';

export type Status = 'OPEN' | 'IN_PROGRESS' | 'IN_REVIEW' | 'RESOLVED' | 'CLOSED';
export type Priority = 'LOW' | 'MEDIUM' | 'HIGH' | 'URGENT';

/** How the site wants its widget. */
export interface Settings {
  readonly name: string;
  readonly language: 'en' | 'ar' | null;
  readonly position: 'start' | 'end';
  readonly theme: 'auto' | 'light' | 'dark';
  /** Whose comments guests see. */
  readonly pins: 'all' | 'own' | 'none';
  readonly screenshots: boolean;
  /** Whether errors of the page go with a comment. */
  readonly collects_log: boolean;
  /** CSS selectors of what no picture may show. */
  readonly masks: readonly string[];
  readonly asks_email: boolean;
}

/** A comment on the page. */
export interface Pin {
  readonly id: string;
  readonly number: number;
  readonly content: string;
  readonly status: Status;
  readonly priority: Priority;
  readonly created_by: { readonly name: string };
  readonly created_at: string;
  readonly is_own: boolean;
  readonly can_change: boolean;
  readonly replies_count: number;
  readonly anchor: Anchor | null;
  readonly assigned_to: Person | null;
  /** It waits until the team lets it through. */
  readonly is_held?: true;
}

export interface Reply {
  readonly id: string;
  readonly content: string;
  readonly created_by: { readonly name: string };
  readonly created_at: string;
  readonly is_own: boolean;
}

/** A picture; `pin` as shares of its width and height. */
export interface Screenshot {
  readonly url: string;
  readonly thumbnail_url: string;
  readonly width: number;
  readonly height: number;
  readonly pin: { readonly x: number; readonly y: number } | null;
}

/** A comment with its conversation. */
export interface PinDetails extends Pin {
  readonly replies: readonly Reply[];
  readonly screenshot: Screenshot | null;
}

export interface Pins {
  readonly pins: readonly Pin[];
  readonly is_complete: boolean;
}

export interface Session extends Partial<Pins> {
  readonly token: string;
  readonly expires_at: string;
  readonly visitor: { readonly name: string | null; readonly is_identified: boolean };
  readonly site: Settings;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Something that went wrong on the page. */
export interface LogEntry {
  readonly at: string;
  readonly kind: 'error' | 'rejection' | 'console' | 'request';
  readonly text: string;
}

/** What is sent for a new comment. */
export interface NewComment {
  readonly content: string;
  readonly priority?: Priority;
  readonly name?: string;
  readonly email?: string;
  readonly page_url: string;
  readonly page_title: string;
  readonly timestamp: string;
  readonly context: {
    readonly anchor: Anchor | null;
    readonly viewport: { readonly width: number; readonly height: number };
    readonly device: string;
    readonly browser: string;
    readonly os: string;
    readonly device_type: string;
    readonly technical_log?: readonly LogEntry[];
  };
  /** A field that only programs fill in. */
  readonly trap: string;
  readonly opened_ms: number;
}
