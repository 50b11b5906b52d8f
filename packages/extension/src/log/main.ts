/**
 * Runs in the world of the page, which has its console and its errors, after a press of the button. It records the same
 * entries as the widget's log, and hides the page's own widget.
 */
import type { TechnicalLog } from '../../../widget/src/page/boot.ts';
import { HOST_NAME, showAsField } from '../../../widget/src/page/host.ts';
import { startLog } from '../../../widget/src/page/log/technical-log.ts';
import { ASK, ENTRIES, START, STOP, WITH_WARNINGS } from './messages.ts';

let log: TechnicalLog | undefined;

/** Whether the script was injected before; the earlier one keeps working. */
function isInjected(): boolean {
  let isRunning = false;
  const listen = () => {
    isRunning = true;
  };
  document.addEventListener(ENTRIES, listen);
  document.dispatchEvent(new CustomEvent(ASK));
  document.removeEventListener(ENTRIES, listen);
  return isRunning;
}

function start({ detail }: Event & { readonly detail?: unknown }): void {
  log ??= startLog([], detail === WITH_WARNINGS);
  // The page's own widget would be a second button besides the extension's.
  window.postil?.hide();
}

function stop(): void {
  log?.stop();
  log = undefined;
  window.postil?.show();
}

if (!isInjected()) {
  document.addEventListener(ASK, () => {
    const detail = JSON.stringify(log?.entries() ?? []);
    document.dispatchEvent(new CustomEvent(ENTRIES, { detail }));
  });
  document.addEventListener(START, start);
  document.addEventListener(STOP, stop);
  // The scripts of the page see the element of the extension, but not properties added to it in the other world.
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target.localName !== HOST_NAME || !target.shadowRoot) return;
      if (!Object.hasOwn(target, 'isContentEditable')) showAsField(target, target.shadowRoot);
    },
    true,
  );
}
