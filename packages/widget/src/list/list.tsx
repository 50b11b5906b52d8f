/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks';
import type { Pin } from '../api/types.ts';
import { useReturnedFocus } from '../parts/card.tsx';
import { IconButton } from '../parts/icons.tsx';
import { Byline } from '../parts/time.tsx';
import { useWidget } from '../parts/widget.ts';
import { isDone } from '../pins/pin-layer.tsx';
import { PlaceAgain } from '../thread/thread.tsx';

/** All comments of the page, also those whose place is gone. */
export function List() {
  const { state, viewing } = useWidget();
  const { texts, pins, detached, isComplete, arePinsShown, settings } = state;
  const panel = useRef<HTMLElement>(null);
  useReturnedFocus();
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const isLost = ({ id, anchor }: Pin) => !anchor || detached.has(id);
  const [placed, lost] = [pins.filter((pin) => !isLost(pin)), pins.filter(isLost)];
  return (
    <section
      class={`panel ${settings.position}`}
      role="dialog"
      aria-label={texts.list.title}
      ref={panel}
      tabIndex={-1}
    >
      <header>
        <h2 class="spread">{texts.list.title}</h2>
        <IconButton icon="close" label={texts.close} onClick={viewing.toggleList} />
      </header>
      <div class="scroll">
        {pins.length === 0 && <p class="empty">{texts.list.empty}</p>}
        <Items pins={placed} />
        {lost.length > 0 && <h3>{texts.list.detached}</h3>}
        <Items pins={lost} />
        {!isComplete && <p class="quiet small empty">{texts.list.incomplete}</p>}
      </div>
      <footer>
        <label class="spread">
          <input type="checkbox" checked={arePinsShown} onChange={viewing.togglePins} />
          {texts.list.showPins}
        </label>
        <Account />
      </footer>
    </section>
  );
}

function Items({ pins }: { pins: readonly Pin[] }) {
  const { state, viewing } = useWidget();
  return (
    <ul>
      {pins.map((pin) => (
        <li key={pin.id}>
          <button type="button" class="item" onClick={() => void viewing.openPin(pin.id)}>
            <span class={`number ${isDone(pin) ? 'done' : ''}`}>{pin.number}</span>
            <span class="spread">
              <span class="lines" dir="auto">
                {pin.content}
              </span>
              <Byline name={pin.created_by.name} at={pin.created_at} />
            </span>
          </button>
          {state.detached.has(pin.id) && pin.can_change && <PlaceAgain pin={pin} />}
        </li>
      ))}
    </ul>
  );
}

/** Connects the account of a member of the team. */
function Account() {
  const { state, identity } = useWidget();
  const { texts, member, visitor } = state;
  if (member)
    return (
      <button
        type="button"
        class="quiet small"
        title={texts.list.connected(member.name)}
        onClick={identity.disconnect}
      >
        {texts.list.disconnect}
      </button>
    );
  if (visitor.is_identified) return null;
  return (
    <button type="button" class="quiet small" onClick={identity.connect}>
      {texts.list.connect}
    </button>
  );
}
