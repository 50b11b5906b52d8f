/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import type { AuthorKind } from '../api/types.ts';
import { ago, exactTime } from '../texts/times.ts';
import { AuthorMark } from './readers.tsx';
import { useWidget } from './widget.ts';

/** The author of something, and when it was written. @param children further remarks. */
export function Byline(props: { name: string; kind: AuthorKind; at: string; children?: ComponentChildren }) {
  const { name, kind, at } = props;
  const { state } = useWidget();
  return (
    <p class="byline quiet small">
      <bdi>{name || state.texts.unknown}</bdi>
      {name && <AuthorMark kind={kind} />}
      <time dateTime={at} title={exactTime(at, state.language)}>
        {ago(at, state.language)}
      </time>
      {props.children}
    </p>
  );
}
