import { mailTextsOf } from '@postil/languages/mail';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createPathSigner, FILE_URL_SECRET } from '../../../core/access/signed-paths.ts';
import { getInstallationSecret } from '../../../core/db/installation-secrets.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { languageForReader } from '../../../core/http/pages/language.ts';
import {
  addMailedPages,
  MAILED_PAGE_HEADERS,
  MAILED_PAGE_OPTIONS,
} from '../../../core/http/pages/mailed-page.ts';
import {
  DECISION_PATH,
  type DecisionLink,
  readDecisionToken,
} from '../../notifications/mail/decision-links.ts';
import { presentResult } from '../results/present.ts';
import { findNewestResult } from '../results/queries.ts';
import { listScreenshots } from '../screenshots/queries.ts';
import { screenshotUrlsBy } from '../screenshots/urls.ts';
import { decideByLink, isClosedToDecisions, type LinkDecision } from './link-service.ts';
import { type DecisionPage, type DecisionProblem, renderDecision, renderInvalidLink } from './page.ts';
import { type DeciderRow, findDecider } from './queries.ts';

/** Enough for a form with the longest reason, if each character takes four bytes, all of them percent-encoded. */
const BODY_LIMIT_BYTES = 128 * 1_024;

type PageServices = Pick<Services, 'database' | 'change' | 'visitorLimits'>;

/** Serves the page behind a mailed link. Only its buttons change something, because mail scanners open links. */
export async function addDecisionPage(app: App, services: PageServices): Promise<void> {
  const add = (pages: App) => {
    const show = async (request: FastifyRequest, reply: FastifyReply, token: string) =>
      respond(services, { request, reply, link: await readDecisionToken(services.database.sql, token) });

    pages.get(DECISION_PATH, MAILED_PAGE_OPTIONS, (request, reply) =>
      show(request, reply, request.query.token),
    );

    pages.post(DECISION_PATH, MAILED_PAGE_OPTIONS, async (request, reply) => {
      const { token } = request.query;
      const link = await readDecisionToken(services.database.sql, token);
      const decisionForm = link && readForm(String(request.body ?? ''));
      if (!link || !decisionForm) return show(request, reply, token);
      await services.visitorLimits.countVisitorWrite(request, `link ${link.commentId} ${link.personId}`);
      const { decision, reason = '' } = decisionForm;
      if (decision === 'refused' && reason === '')
        return respond(services, { request, reply, link, problem: 'reasonMissing' });
      const isOutdated = await decideByLink(services, {
        link,
        submitted: decisionForm,
        requestId: request.id,
      });
      return respond(services, { request, reply, link, ...(isOutdated && { problem: 'outdated', reason }) });
    });
  };
  await addMailedPages(app, add, {
    mediaType: 'application/x-www-form-urlencoded',
    bodyLimit: BODY_LIMIT_BYTES,
  });
}

function readForm(body: string): LinkDecision | undefined {
  const form = new URLSearchParams(body);
  const decision = form.get('decision');
  const reason = (form.get('reason') ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, 10_000);
  if (decision !== 'accepted' && decision !== 'refused') return undefined;
  const resultId = form.get('result');
  return {
    decision,
    ...(resultId !== null && { resultId }),
    ...(decision === 'refused' && { reason }),
  };
}

interface PageContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly link: DecisionLink | undefined;
  readonly problem?: DecisionProblem | undefined;
  readonly reason?: string;
}

/** The status of the page with a refused decision. */
const STATUSES = { reasonMissing: 422, outdated: 409 } as const;

async function respond(services: PageServices, { request, reply, link, problem, reason = '' }: PageContext) {
  const { sql } = services.database;
  const decider = link && (await findDecider(sql, link));
  const language = languageForReader(request.headers, decider?.language);
  const frame = { ...mailTextsOf(language), nonce: reply.cspNonce.style };
  const page = link && decider && (await readPage(services, link, decider));
  reply.headers(MAILED_PAGE_HEADERS);
  if (!page) return reply.code(404).send(renderInvalidLink(frame));
  return reply
    .code(problem ? STATUSES[problem] : 200)
    .send(renderDecision({ ...frame, ...page, problem, reason }));
}

/** The content of the page; undefined for a comment without a result. */
async function readPage(
  { database: { sql } }: PageServices,
  { organizationId }: DecisionLink,
  decider: DeciderRow,
): Promise<Omit<DecisionPage, 'language' | 'texts' | 'nonce' | 'problem' | 'reason'> | undefined> {
  const { comment_id: id, content, status } = decider;
  const [result, [screenshot]] = await Promise.all([
    findNewestResult(sql, { organizationId }, id),
    listScreenshots(sql, { organizationId }, [id]),
  ]);
  if (!result) return undefined;
  const sign = createPathSigner(await getInstallationSecret(sql, FILE_URL_SECRET), 'team');
  const {
    summary,
    preview_url: previewUrl,
    picture,
  } = presentResult(result, { reader: { role: 'guest' }, sign });
  const before = screenshot && {
    ...screenshot,
    url: screenshotUrlsBy(sign)({ organizationId, commentId: id, id: screenshot.id }).url,
  };
  const isSettled = isClosedToDecisions(decider) || (status === 'RESOLVED' && result.decision === null);
  const state = isSettled ? 'settled' : (result.decision ?? 'asked');
  return { content, resultId: result.id, summary, previewUrl, before, after: picture ?? undefined, state };
}
