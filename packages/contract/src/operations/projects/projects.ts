import { operation } from '../../declaration/operation.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';
import {
  CreateProjectBody,
  ListProjectsQuery,
  ProjectListing,
  ProjectRecord,
  UpdateProjectBody,
} from '../../schemas/projects/projects.ts';

const tag = 'Projects';

export const listProjects = operation({
  id: 'listProjects',
  method: 'GET',
  path: '/projects',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'List projects',
  query: ListProjectsQuery,
  response: Success(ProjectListing),
  errors: ['not_found'],
});

export const createProject = operation({
  id: 'createProject',
  method: 'POST',
  path: '/projects',
  access: 'write',
  creates: true,
  tag,
  summary: 'Create a project',
  body: CreateProjectBody,
  response: Done(ProjectRecord),
  returnsEtag: true,
  errors: ['forbidden', 'limit_reached'],
});

export const getProject = operation({
  id: 'getProject',
  method: 'GET',
  path: '/projects/:id',
  access: 'read',
  role: 'guest',
  tag,
  summary: 'Read a project',
  response: Success(ProjectRecord),
  returnsEtag: true,
});

export const updateProject = operation({
  id: 'updateProject',
  method: 'PUT',
  path: '/projects/:id',
  access: 'write',
  tag,
  summary: 'Change, archive or reactivate a project',
  body: UpdateProjectBody,
  response: Done(ProjectRecord),
  returnsEtag: true,
  errors: ['project_archived'],
});

export const deleteProject = operation({
  id: 'deleteProject',
  method: 'DELETE',
  path: '/projects/:id',
  access: 'delete',
  role: 'admin',
  tag,
  summary: 'Delete a project permanently, with its sites and comments',
  response: Gone,
});
