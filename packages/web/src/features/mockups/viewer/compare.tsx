import type { MockupDetail, MockupVersionWithUrls } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { mockupComments } from '../cache/queries.ts';
import { ZoomControl } from './foot.tsx';
import { Pins } from './pins.tsx';
import { PictureStage } from './stage.tsx';
import { type Stage, useStage } from './use-stage.ts';

/** Two versions side by side, with synchronised scrolling and zoom. */
export function Compare({
  mockup,
  left,
  right,
}: {
  readonly mockup: MockupDetail;
  readonly left: MockupVersionWithUrls;
  readonly right: MockupVersionWithUrls;
}) {
  const { mockups: texts } = useTexts();
  const navigate = useNavigate();
  const stage = useStage(left.width);
  const otherPane = useRef<HTMLDivElement>(null);
  const otherSheet = useRef<HTMLDivElement>(null);
  // The side with the pointer or the focus leads; only it scrolls the other.
  const leader = useRef<'left' | 'right'>('left');
  const other: Stage = { ...stage, pane: otherPane, sheet: otherSheet };
  const follow = (from: 'left' | 'right') => () => {
    if (leader.current !== from) return;
    const panes = { left: stage.pane, right: otherPane };
    align(panes[from], panes[from === 'left' ? 'right' : 'left']);
  };
  const show = (version: number, compare: number) =>
    navigate({
      to: '/mockups/$id',
      params: { id: mockup.id },
      search: { version: String(version), compare: String(compare) },
      replace: true,
    });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 max-frame:flex-col">
        <Side
          mockup={mockup}
          version={left}
          stage={stage}
          scale={1}
          onVersion={(number) => show(number, right.number)}
          onInteract={() => {
            leader.current = 'left';
          }}
          onScroll={follow('left')}
        />
        <Side
          mockup={mockup}
          version={right}
          stage={other}
          // Scaled to the width of the left picture, so that the same parts of both are level.
          scale={left.width / right.width}
          onVersion={(number) => show(left.number, number)}
          onInteract={() => {
            leader.current = 'right';
          }}
          onScroll={follow('right')}
        />
      </div>
      <footer className="flex shrink-0 items-center justify-end gap-2 border-t border-line px-3 py-2">
        <Button
          className="me-auto"
          onClick={() =>
            navigate({
              to: '/mockups/$id',
              params: { id: mockup.id },
              search: { version: String(left.number) },
            })
          }
        >
          <X size={16} aria-hidden /> {texts.stopComparing}
        </Button>
        <ZoomControl stage={stage} />
      </footer>
    </div>
  );
}

function align(from: RefObject<HTMLDivElement | null>, to: RefObject<HTMLDivElement | null>): void {
  if (!from.current || !to.current) return;
  to.current.scrollLeft = from.current.scrollLeft;
  to.current.scrollTop = from.current.scrollTop;
}

function Side({
  mockup,
  version,
  stage,
  scale,
  onVersion,
  onInteract,
  onScroll,
}: {
  readonly mockup: MockupDetail;
  readonly version: MockupVersionWithUrls;
  readonly stage: Stage;
  readonly scale: number;
  readonly onVersion: (number: number) => void;
  readonly onInteract: () => void;
  readonly onScroll: () => void;
}) {
  const { mockups: texts } = useTexts();
  const { day } = useFormats();
  const navigate = useNavigate();
  const { data: comments = [] } = useQuery(mockupComments(mockup.id, version.number));
  const open = (comment: string) =>
    navigate({
      to: '/mockups/$id',
      params: { id: mockup.id },
      search: { version: String(version.number), comment },
    });
  return (
    <section
      aria-label={texts.version(version.number)}
      className="flex min-h-0 min-w-0 flex-1 flex-col border-line not-first:border-s max-frame:not-first:border-s-0 max-frame:not-first:border-t"
    >
      <div className="flex items-center border-b border-line px-3 py-1.5">
        <SelectField
          label={texts.compareWith}
          isLabelHidden
          className="w-fit"
          value={String(version.number)}
          onValue={(value) => onVersion(Number(value))}
          options={mockup.versions.map(({ number, created_at: createdAt }) => ({
            value: String(number),
            label: `${texts.version(number)} · ${day(createdAt)}`,
          }))}
        />
      </div>
      <PictureStage
        stage={stage}
        picture={version}
        label={`${texts.picture(mockup.name)}, ${texts.version(version.number)}`}
        scale={scale}
        isTopAligned
        onInteract={onInteract}
        onScroll={onScroll}
      >
        <Pins
          comments={comments.map((comment, index) => ({ comment, number: index + 1 }))}
          size={{ width: version.width * stage.zoom * scale, height: version.height * stage.zoom * scale }}
          selectedId={undefined}
          onSelect={open}
        />
      </PictureStage>
    </section>
  );
}
