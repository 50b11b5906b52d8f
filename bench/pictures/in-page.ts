import { drawDocument } from '../../packages/widget/src/screenshot/document.ts';

/** A picture that the page has made of itself. */
export interface OwnPicture {
  /** As a data URL. */
  readonly url: string;
  readonly missing: number;
  readonly elements: number;
  readonly durationMs: number;
  /** The longest task, which blocked the page; 0 if none took 50 ms. */
  readonly longestTaskMs: number;
}

/** The maximum delay with which a long task is reported. */
const MAX_REPORT_DELAY_MS = 200;

/** Makes a picture of the visible page. */
export async function takeOwnPicture(): Promise<OwnPicture> {
  const tasks: number[] = [0];
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'longtask' });
  // In a separate task.
  await new Promise((resolve) => setTimeout(resolve));
  const startedMs = performance.now();
  const { bitmap, missing } = await drawDocument(document, {
    hiddenIn: () => new Set<Element>(),
    scale: 1,
    parent: document.body,
  });
  const durationMs = performance.now() - startedMs;
  await new Promise((resolve) => setTimeout(resolve, MAX_REPORT_DELAY_MS));
  observer.disconnect();
  const elements = document.querySelectorAll('*').length;
  return { url: bitmap.toDataURL(), missing, elements, durationMs, longestTaskMs: Math.max(...tasks) };
}
