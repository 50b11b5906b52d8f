/** Whether a member sees the contents of a project: a guest sees only some projects. */
export function seesProject(
  { role, project_ids: projectIds }: { readonly role: string; readonly project_ids: readonly string[] },
  projectId: string | null,
): boolean {
  return role !== 'guest' || (projectId !== null && projectIds.includes(projectId));
}
