import { createContext } from 'react';

/** The actions of the frame that its pages can request. */
interface FrameActions {
  readonly openNavigation: () => void;
  readonly openPalette: () => void;
  readonly openNewTask: () => void;
}

const doNothing = () => {};

export const FrameContext = createContext<FrameActions>({
  openNavigation: doNothing,
  openPalette: doNothing,
  openNewTask: doNothing,
});
