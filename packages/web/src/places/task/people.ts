/** Whether a member sees what belongs to a project: a client sees only some. */
export function seesProject(
  { role, project_ids: projectIds }: { readonly role: string; readonly project_ids: readonly string[] },
  projectId: string | null,
): boolean {
  return role !== 'guest' || (projectId !== null && projectIds.includes(projectId));
}
