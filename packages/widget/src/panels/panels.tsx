/** @jsxImportSource preact */

import { useMemo } from 'preact/hooks';
import { logMissing } from '../api/missing.ts';
import { withWrites } from '../api/writes.ts';
import { createChangeActions } from '../model/changing.ts';
import { createPictures } from '../model/pictures.ts';
import { createWriteActions } from '../model/writing.ts';
import { DRAFT_ID } from '../page/following/positions.ts';
import { useLoaded } from '../parts/loaded.ts';
import { TargetMark } from '../parts/target-mark.tsx';
import { type Actions, ActionsContext, useActions, useWidget } from '../parts/widget.ts';
import { Composer } from './composer/composer.tsx';
import { List } from './list/list.tsx';
import { PANEL_CSS } from './panel-styles.ts';
import { LoadedPicker, loadPicker } from './picking/loaded.tsx';
import { Thread } from './thread/thread.tsx';

/** All panels. They are loaded on first use, because most visitors open none. */
export function Panels() {
  const { state, ...widget } = useWidget();
  // Created once: only the state of the widget changes.
  const actions = useMemo<Actions>(() => {
    widget.host.addStyles(PANEL_CSS);
    // Prefetches the next step.
    void loadPicker().catch(logMissing);
    const context = { ...widget, api: withWrites(widget.api) };
    return {
      writing: createWriteActions(context, widget.viewing),
      changing: createChangeActions(context, widget.viewing),
      pictures: createPictures(context),
    };
  }, [widget.viewing]);
  const { picking, isComposing, draft, openId, comments, isListOpen, isAnnotating } = state;
  const openComment = comments.find(({ id }) => id === openId);
  return (
    <ActionsContext.Provider value={actions}>
      {isListOpen && <List />}
      {openComment && <TargetMark id={openComment.id} />}
      {isComposing && draft && <TargetMark id={DRAFT_ID} />}
      {openComment && <Thread key={openComment.id} comment={openComment} />}
      {picking && <LoadedPicker />}
      {isComposing && draft && <Composer draft={draft} />}
      {isComposing && isAnnotating && <Annotation />}
    </ActionsContext.Provider>
  );
}

/** The editor of the picture, once it is loaded. */
function Annotation() {
  const { state } = useWidget();
  const { pictures } = useActions();
  const Editor = useLoaded(async () => (await import('./annotation/editor.tsx')).AnnotationEditor);
  if (!Editor || state.picture.kind !== 'ready') return null;
  const { bitmap } = state.picture.picture;
  return <Editor bitmap={bitmap} onDone={pictures.replace} />;
}
