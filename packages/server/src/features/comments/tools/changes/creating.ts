import { CATEGORIES, type CreateTaskBody, LIMITS, PRIORITIES } from '@postil/contract';
import { Type } from 'typebox';
import { Arguments, Choice, Page, Text } from '../../../../core/mcp/surface/arguments.ts';
import { ToolRefusal } from '../../../../core/mcp/surface/refusal.ts';
import { defineTool } from '../../../../core/mcp/surface/tool.ts';
import { routeOf } from '../../../../core/texts/page-addresses.ts';
import { getComment } from '../../comment/service.ts';
import { createTaskOnce } from '../../creation/once-service.ts';
import { checkSite, readPerson, SiteId } from '../arguments.ts';
import { ChangedComment, mayRead, summarize } from '../summaries.ts';

export const createTaskTool = defineTool({
  name: 'create-task',
  title: 'Create a task',
  description:
    'Create a team task in this project, as an assistant, for something that no comment covers yet: search-comments first. A repetition of a pending task of the last day is not created.',
  permission: 'write',
  input: Arguments({
    content: Text(LIMITS.content, 'The work to be done.'),
    title: Type.Optional(Text(LIMITS.name)),
    page_url: Type.Optional(Page('Where.')),
    site_id: SiteId,
    priority: Type.Optional(Choice(PRIORITIES)),
    category: Type.Optional(Choice(CATEGORIES)),
    tags: Type.Optional(Type.Array(Text(LIMITS.tag))),
    user_id: Type.Optional(
      Type.String({ maxLength: LIMITS.name, description: 'Assignee: member id, e-mail or "me".' }),
    ),
  }),
  output: Type.Object({ comment: ChangedComment, created: Type.Boolean() }),
  run: async (
    { actor, sql, write, appUrl },
    { user_id: assigneeReference, page_url: pageUrl = '/', tags = [], ...rest },
  ) => {
    await checkSite({ sql, actor }, rest.site_id);
    if (tags.length > LIMITS.tags) throw new ToolRefusal(`tags must have at most ${LIMITS.tags} items.`);
    return write(async (tx) => {
      const assignee =
        assigneeReference === undefined ? null : await readPerson({ sql: tx, actor }, assigneeReference);
      const body: CreateTaskBody = {
        ...rest,
        project_id: actor.projectId,
        page_url: pageUrl,
        route: routeOf(pageUrl),
        status: 'OPEN',
        priority: rest.priority ?? 'MEDIUM',
        device_type: 'DESKTOP',
        tags,
        ...(assignee !== null && { assigned_to: assignee }),
      };
      const { id, isNew } = await createTaskOnce(tx, actor, body);
      if (!mayRead(actor)) return { comment: { id }, created: isNew };
      const comment = await summarize({ actor, appUrl }, tx, await getComment(tx, actor, id));
      return { comment, created: isNew };
    });
  },
});
