import { createContext } from 'react';

/** The actions that pages request from the frame around them. */
interface FrameActions {
  readonly openNavigation: () => void;
  readonly openPalette: () => void;
  readonly openNewTask: () => void;
}

const nothing = () => {};

export const FrameContext = createContext<FrameActions>({
  openNavigation: nothing,
  openPalette: nothing,
  openNewTask: nothing,
});
