/** Rows of the table, in display order. */
export const figuresOf = [
  ...(['reports', 'flagged', 'removed', 'dismissed', 'suspended'] as const),
  ...(['appealed', 'overturned', 'upheld', 'undone'] as const),
  ...(['intimate', 'likeness', 'copyright', 'counter', 'legal_accepted'] as const),
]
