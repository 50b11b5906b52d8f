/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import type { AuthorKind } from '../api/types.ts';
import { exactTime, relativeTime } from '../texts/times.ts';
import { AuthorMark } from './readers.tsx';
import { useWidget } from './widget.ts';

/** The author and the time of a text. @param children further remarks. */
export function Byline(props: {
  name: string;
  kind: AuthorKind;
  /** The name of the assistant that wrote it for that person. */
  assistant?: string | undefined;
  at: string;
  children?: ComponentChildren;
}) {
  const { name, kind, assistant, at } = props;
  const { state } = useWidget();
  return (
    <p class="byline quiet small">
      <bdi>{assistant ? state.texts.assistantFor(assistant, name) : name || state.texts.unknown}</bdi>
      {name && <AuthorMark kind={kind} />}
      <time dateTime={at} title={exactTime(at, state.language)}>
        {relativeTime(at, state.language)}
      </time>
      {props.children}
    </p>
  );
}
