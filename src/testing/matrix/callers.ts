export const callers = [
  ...(['anonymous', 'fan', 'otherFan', 'creator', 'otherCreator', 'admin', 'suspended', 'blocked'] as const),
] as const
export type Caller = (typeof callers)[number]

/** Whose the thing is that the call names: the caller's, the creator's (the other creator's, if they ask), nobody's. */
export const targets = ['own', 'foreign', 'missing'] as const
export type Target = (typeof targets)[number]
