import type { WidgetSession } from '@postil/contract';
import { start } from '../../../widget/src/app.tsx';
import type { RunningApp, Surroundings } from '../../../widget/src/page/boot.ts';
import { pageUrl } from '../../../widget/src/page/page-url.ts';
import { textOf } from '../browser.ts';
import { askWorker, type OpenedPage } from '../protocol.ts';
import { startPageLog } from './log.ts';
import { askForProject, type Panel, showSentence } from './panel.tsx';
import { takePicture } from './picture.ts';
import { openStorage } from './storage.ts';
import { sendFor } from './transport.ts';

/** The extension on a page. */
export interface Presence {
  /** Adds the widget to the page and begins a comment, or removes the widget if it is open. */
  toggle(): void;
}

type OpenPage = Extract<OpenedPage, { kind: 'open' }>;
type Site = NonNullable<OpenPage['site']>;

/** The storage key of the last choice of a project, next to the ids of sites. */
const CHOICE_KEY = 'choices';

/** Creates the presence of the extension on a page; the page is unaffected before `toggle`. */
export function createPresence(): Presence {
  let panel: { close(): void } | undefined;
  let isOpening = false;
  const close = () => {
    panel?.close();
    panel = undefined;
  };
  const show = (text: string) => {
    close();
    panel = showSentence(text, close);
  };
  async function open(projectId?: string): Promise<void> {
    const request = { pageUrl: pageUrl(), ...(projectId === undefined ? {} : { projectId }) };
    const opened = await askWorker('open', request);
    close();
    if (!opened) show(textOf('failed'));
    else if (opened.kind === 'signed-out') show(textOf('signedOut'));
    else if (opened.kind === 'refused') show(opened.message);
    else if (opened.site) panel = await startWidget(opened, opened.site);
    else panel = await choose(opened);
  }
  async function choose({ projects }: OpenPage): Promise<Panel> {
    if (projects.length === 0) return showSentence(textOf('noProjects'), close);
    const { project: lastProjectId } = await askWorker('readStored', { siteId: CHOICE_KEY });
    const onChoose = (value: string) => {
      void askWorker('store', { siteId: CHOICE_KEY, name: 'project', value });
      void runUnlessOpening(() => open(value));
    };
    return askForProject({ projects, lastProjectId, onChoose, onClose: close });
  }
  async function runUnlessOpening(run: () => Promise<void>): Promise<void> {
    if (isOpening) return;
    isOpening = true;
    await run().catch((error: unknown) => {
      console.warn('[postil] The widget did not open.', error);
      show(textOf('failed'));
    });
    isOpening = false;
  }
  return {
    toggle() {
      if (panel) close();
      else void runUnlessOpening(() => open());
    },
  };
}

/** Starts the widget, and a comment with it. @throws {Error} the widget cannot start. */
async function startWidget(opened: OpenPage, site: Site): Promise<Panel> {
  const { member, role, server } = opened;
  const log = startPageLog(site.collects_warnings);
  const surroundings: Surroundings = {
    member: { ...member, role, token: '' },
    send: withStartedVisit(opened, site),
    storage: await openStorage(site.id),
    log,
    takePicture,
  };
  const running = await start({
    base: server,
    key: site.id,
    url: location.href,
    dataset: {},
    surroundings,
    reports: { events: [], stop: () => undefined },
    directive: async () => undefined,
    emit: () => undefined,
  });
  if (!running) {
    log.stop();
    throw new Error('The widget could not start.');
  }
  running.open();
  return { close: () => end(running) };
}

function end(running: RunningApp): void {
  running.close();
  running.destroy();
}

/** Sends requests, except for the beginning of a visit, whose response is already known from the opened page. */
function withStartedVisit(
  { server, member }: OpenPage,
  { id, project_id: _project, ...site }: Site,
): Surroundings['send'] {
  const send = sendFor(id);
  const session: WidgetSession = {
    token: '',
    expires_at: '',
    visitor: { name: member.name, is_identified: true },
    site,
  };
  return async (url, init) =>
    url === `${server}widget/v1/sessions` ? Response.json({ success: true, data: session }) : send(url, init);
}
