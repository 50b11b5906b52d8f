/** @jsxImportSource preact */
import { ago, exactTime } from '../texts/times.ts';
import { useWidget } from './widget.ts';

/** Who wrote something, and when. */
export function Byline({ name, at }: { name: string; at: string }) {
  const { state } = useWidget();
  return (
    <p class="quiet small">
      <bdi>{name || state.texts.unknown}</bdi> ·{' '}
      <time dateTime={at} title={exactTime(at, state.language)}>
        {ago(at, state.language)}
      </time>
    </p>
  );
}
