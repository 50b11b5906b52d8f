import { capture, type Point } from '../anchors/capture.ts';
import type { Pin, Status } from '../api/types.ts';
import { pageUrl } from '../page/address.ts';
import { type Context, describeProblem } from './context.ts';
import { inOrder } from './order.ts';
import type { Viewing } from './viewing.ts';

/** What can be changed about comments that are there. Each says why it failed, and returns whether it did not. */
export interface Changing {
  edit(id: string, content: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  setStatus(id: string, status: Status): Promise<boolean>;
  assign(id: string, assignedTo: string | null): Promise<boolean>;
  reply(id: string, content: string): Promise<boolean>;
  /** Gives a comment another place. */
  placeAgain(id: string, element: Element, point?: Point): Promise<boolean>;
}

/** Makes these actions. */
export function createChanging(context: Context, viewing: Viewing): Changing {
  const { store, api, follower, kept } = context;
  const attempt = async (change: () => Promise<void>) => {
    try {
      await change();
      return true;
    } catch (error) {
      store.set({ notice: { text: describeProblem(error, store.get().texts) } });
      return false;
    }
  };
  /** Puts a changed comment in its place, in the list and in the open conversation. */
  const show = (pin: Pin) => {
    const { pins, details, isComplete } = store.get();
    const known = pins.find(({ id }) => id === pin.id);
    const next = { ...known, ...pin };
    viewing.showPins(inOrder(pins.map((each) => (each.id === pin.id ? next : each))), isComplete);
    if (details?.id === pin.id) store.set({ details: { ...details, ...pin } });
  };
  return {
    edit: (id, content) => attempt(async () => show(await api.edit(id, content))),
    setStatus: (id, status) => attempt(async () => show(await api.setStatus(id, status))),
    assign: (id, assignedTo) => attempt(async () => show(await api.assign(id, assignedTo))),
    remove: (id) =>
      attempt(async () => {
        await api.delete(id);
        const { pins, isComplete, texts } = store.get();
        viewing.closePin();
        viewing.showPins(
          pins.filter((pin) => pin.id !== id),
          isComplete,
        );
        store.set({ notice: { text: texts.thread.deleted } });
      }),
    reply: (id, content) =>
      attempt(async () => {
        const { name } = kept.get();
        const reply = await api.reply(id, { content, ...(name ? { name } : {}) });
        const { details, pins, isComplete } = store.get();
        if (details?.id === id) store.set({ details: { ...details, replies: [...details.replies, reply] } });
        viewing.showPins(
          pins.map((pin) => (pin.id === id ? { ...pin, replies_count: pin.replies_count + 1 } : pin)),
          isComplete,
        );
      }),
    placeAgain: (id, element, point) =>
      attempt(async () => {
        const anchor = capture(element, point);
        follower.choose(anchor, element);
        store.set({ picking: null });
        show({ ...(await api.placeAgain(id, anchor, pageUrl())), anchor });
      }),
  };
}
