import type { ReactNode } from 'react';

/** The problem of a form or of a group of its fields, announced to screen readers; nothing without one. */
export function FormProblem({ children }: { readonly children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="text-danger">
      {children}
    </p>
  );
}
