/** The panel of one task. */
export default function TaskPanel(_: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onNext?: () => void;
  readonly onPrevious?: () => void;
}) {
  return null;
}
