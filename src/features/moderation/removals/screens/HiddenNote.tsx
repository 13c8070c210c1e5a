import { Link } from '@tanstack/react-router'
import { HIDDEN } from '../spec.ts'

/** Tells the creator that moderation has hidden the item, and by which rule. Links to the decision and its appeal. */
export const HiddenNote = ({ rule }: { rule: string | null }) => (
  <p role="note" className="rounded-control bg-wash p-3 text-sm [overflow-wrap:anywhere]">
    <b>{HIDDEN.title}.</b> {rule && HIDDEN.rule(rule)}{' '}
    <Link to="/decisions" className="press-area underline underline-offset-4">
      {HIDDEN.toDecisions}
    </Link>
  </p>
)
