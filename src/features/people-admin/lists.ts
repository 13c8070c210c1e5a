export const roles = ['fan', 'creator', 'admin'] as const
export type Role = (typeof roles)[number]
export const changeStates = ['proposed', 'approved', 'rejected'] as const
export const statuses = ['active', 'suspended', 'deleted'] as const
export type Status = (typeof statuses)[number]
