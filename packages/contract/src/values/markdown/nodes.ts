/** An inline node. */
export type Inline =
  | { readonly type: 'text' | 'code' | 'mention'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  /** `url` begins with http, https or mailto. */
  | { readonly type: 'link'; readonly url: string; readonly children: readonly Inline[] };

/** A block node. */
export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | {
      readonly type: 'list';
      /** The number of the first item; undefined: it has bullets. */
      readonly start: number | undefined;
      readonly items: readonly ListItem[];
    };

/** An item of a list. */
export interface ListItem {
  readonly blocks: readonly Block[];
  /** The checkbox of a task list item, which begins with `[ ]` or `[x]`. */
  readonly task?: {
    readonly isDone: boolean;
    /** The line of the text in which it begins, from 0. */
    readonly line: number;
  };
}
