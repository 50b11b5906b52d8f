import type { MockupCommentOnVersion, MockupDetail, MockupVersionWithUrls } from '@postil/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { mockupCommentRecords } from '../../data/records/kinds.ts';
import { useTexts } from '../../i18n/context.tsx';
import { useStore } from '../../lib/store.ts';
import { useShortcut } from '../../ui/shortcuts/shortcuts.tsx';
import { mockupComments } from './cache/queries.ts';
import { useCommentActions, useDraft } from './viewer/comment-changes.ts';
import { CommentList } from './viewer/comment-list.tsx';
import { PinComposer } from './viewer/composer.tsx';
import { Crosshair } from './viewer/crosshair.tsx';
import { Foot } from './viewer/foot.tsx';
import { DraftPin, isSettled, type NumberedComment, Pins } from './viewer/pins.tsx';
import { PictureStage } from './viewer/stage.tsx';
import { type Stage, useStage } from './viewer/use-stage.ts';
import { type Point, pointAt } from './viewer/zoom.ts';

const NO_COMMENTS: readonly MockupCommentOnVersion[] = [];

/** One version of a mockup with its comments: reading, pinning, replying. */
export function Viewer({
  mockup,
  version,
  selectedId,
  mayComment,
  mayUpload,
}: {
  readonly mockup: MockupDetail;
  readonly version: MockupVersionWithUrls;
  /** The id of the comment that is open. */
  readonly selectedId: string | undefined;
  readonly mayComment: boolean;
  readonly mayUpload: boolean;
}) {
  const { mockups: texts } = useTexts();
  const shownVersion = { mockupId: mockup.id, version: version.number };
  const stage = useStage(version.width);
  const { data = NO_COMMENTS } = useQuery(mockupComments(mockup.id, version.number));
  const hiddenIds = useStore(mockupCommentRecords.hidden, (ids) => ids);
  const actions = useCommentActions();
  const [showsSettled, setShowsSettled] = useState(false);
  const [aim, setAim] = useState<Point | undefined>();
  const select = useSelect(mockup, version);
  const draft = useDraft(shownVersion, select);
  const comments: readonly NumberedComment[] = data
    .map((comment, index) => ({ comment, number: index + 1 }))
    .filter(({ comment }) => !hiddenIds.has(comment.id));
  const pinnedComments = comments.filter(
    ({ comment }) => showsSettled || comment.id === selectedId || !isSettled(comment),
  );
  useReveal(stage, comments, selectedId);
  const begin = (point: Point) => {
    setAim(undefined);
    draft.begin(point);
  };
  const startAim = () => setAim(centreOf(stage));
  useViewerShortcuts(stage, mayComment ? startAim : undefined);
  const size = { width: version.width * stage.zoom, height: version.height * stage.zoom };
  return (
    <div className="flex min-h-0 flex-1 max-frame:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <OlderNote mockup={mockup} version={version} />
        <PictureStage
          stage={stage}
          picture={version}
          label={`${texts.picture(mockup.name)}. ${mayComment ? texts.canvasHint : texts.canvasHintReadOnly}`}
          onPoint={mayComment ? begin : undefined}
        >
          <Pins comments={pinnedComments} size={size} selectedId={selectedId} onSelect={select} />
          {aim && (
            <Crosshair
              point={aim}
              size={size}
              onMove={setAim}
              onPin={() => begin(aim)}
              onCancel={() => setAim(undefined)}
            />
          )}
          <NewComment draft={draft} onCancelled={() => stage.pane.current?.focus()} />
        </PictureStage>
        <Foot
          mockup={mockup}
          version={version.number}
          stage={stage}
          mayUpload={mayUpload}
          onAim={mayComment ? startAim : undefined}
        />
      </div>
      <CommentList
        comments={comments}
        version={version.number}
        selectedId={selectedId}
        onSelect={select}
        showsSettled={showsSettled}
        onShowSettled={setShowsSettled}
        actions={{ ...actions, acceptsComments: mayComment }}
      />
    </div>
  );
}

/** The pin and the composer of a draft. */
function NewComment({
  draft: { draft, isSending, problem, ...edit },
  onCancelled,
}: {
  readonly draft: ReturnType<typeof useDraft>;
  readonly onCancelled: () => void;
}) {
  if (!draft) return null;
  return (
    <>
      <DraftPin point={draft.point} isFaint={isSending} />
      <PinComposer
        {...draft}
        isSending={isSending}
        problem={problem}
        onText={edit.write}
        onVisibility={edit.setVisibility}
        onSend={edit.send}
        onCancel={() => {
          edit.cancel();
          onCancelled();
        }}
      />
    </>
  );
}

/** Opens or closes a comment; the URL contains the open one. */
function useSelect(
  mockup: MockupDetail,
  version: MockupVersionWithUrls,
): (comment: string | undefined) => void {
  const navigate = useNavigate();
  return (comment) => {
    const search = {
      ...(version.number === mockup.latest.number ? {} : { version: String(version.number) }),
      ...(comment === undefined ? {} : { comment }),
    };
    void navigate({ to: '/mockups/$id', params: { id: mockup.id }, search });
  };
}

/** Scrolls the pin of the open comment into view. */
function useReveal(stage: Stage, comments: readonly NumberedComment[], selectedId: string | undefined): void {
  const pinLocation = comments.find(({ comment }) => comment.id === selectedId)?.comment.shown;
  const reveal = useEffectEvent(() => pinLocation && stage.reveal(pinLocation));
  const openedId = pinLocation === undefined ? undefined : selectedId;
  useEffect(() => {
    if (openedId !== undefined) reveal();
  }, [openedId]);
}

/** The point of the picture at the centre of the viewport. */
function centreOf({ pane, sheet }: Stage): Point {
  if (!pane.current || !sheet.current) return { x: 0.5, y: 0.5 };
  const { left, top, width, height } = pane.current.getBoundingClientRect();
  return pointAt(sheet.current.getBoundingClientRect(), {
    clientX: left + width / 2,
    clientY: top + height / 2,
  });
}

function useViewerShortcuts(stage: Stage, onAim: (() => void) | undefined): void {
  const { mockups: texts } = useTexts();
  useShortcut('+', texts.zoomIn, () => stage.zoomBy(1));
  useShortcut('=', texts.zoomIn, () => stage.zoomBy(1));
  useShortcut('-', texts.zoomOut, () => stage.zoomBy(-1));
  useShortcut('0', texts.actualSize, () => stage.zoomTo(1));
  useShortcut('f', texts.fit, () => stage.fit());
  useShortcut('p', texts.addPin, () => onAim?.());
}

function OlderNote({ mockup, version }: { mockup: MockupDetail; version: MockupVersionWithUrls }) {
  const { mockups: texts } = useTexts();
  if (version.number === mockup.latest.number) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-line bg-surface-sunken px-3 py-2">
      {texts.olderNote(version.number, mockup.latest.number)}
      <Link
        to="/mockups/$id"
        params={{ id: mockup.id }}
        className="rounded-control font-medium text-accent hover:underline"
      >
        {texts.showLatest}
      </Link>
    </p>
  );
}
