import { reason } from '#shared/errors.ts'

export const roleReasonMax = 500

export const ROLE_REFUSALS = {
  sameRole: reason('conflict', 'SAME_ROLE', 'This person has that role already.'),
  open: (by: string) => reason('conflict', 'ROLE_CHANGE_OPEN', `already proposed by ${by}`),
  notFound: reason('not_found', 'ROLE_CHANGE_NOT_FOUND', 'This proposal could not be found.'),
  ownProposal: reason('forbidden', 'OWN_PROPOSAL', 'Another admin has to decide on your proposal.'),
  decided: (state: 'approved' | 'rejected', by: string) =>
    reason('conflict', 'ALREADY_DECIDED', `already ${state} by ${by}`),
  outdated: reason('conflict', 'ROLE_CHANGED', 'This person has another role now. Please propose the change again.'),
  earnings: reason(
    'conflict',
    'EARNINGS_UNPAID',
    'This creator has earnings that are not paid out. They have to be paid or corrected first.',
  ),
  notAdmin: reason('conflict', 'NOT_AN_ADMIN', 'Only admins have permissions.'),
  someone: 'another admin',
} as const

export const ROLES = {
  action: 'Change role',
  about: (name: string) => `Another admin has to approve the new role of ${name}.`,
  aboutAdmin: (name: string) =>
    `Another admin, not ${name}, has to approve the new role. Without a third admin the role changes at once.`,
  role: 'New role',
  reason: 'Reason',
  reasonHint: 'For the admin who decides.',
  propose: 'Propose',
  proposed: 'Proposed. Another admin has to approve it.',
  waiting: (from: string, to: string) => `Proposed: from ${from} to ${to}`,
  by: (name: string) => `by @${name}`,
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  approved: 'Approved. The role has changed.',
  rejected: 'Rejected. The role stays.',
  failed: 'This did not work. Please try again.',
  missing: 'The proposed roles could not be loaded.',
  permissions: 'Permissions',
  permissionsAbout: (name: string) => `The actions that ${name} may take as an admin.`,
  permissionNames: {
    support: 'Support: people and applications',
    moderator: 'Moderator: reports, appeals and streams',
    finance: 'Finance: money, disputes and adjustments',
    owner: 'Owner: roles and permissions',
  },
  save: 'Save',
  saved: 'Permissions saved.',
} as const
