/** Facts of an activity. */
export type Happened = { type: string; subject: string | null; actor: string | null }

const someone = 'Someone'

/** Verb phrases of the admins' actions, by the action of the audit entry. */
const actionTexts: Record<string, string> = {
  'application.approve': 'approved the application of',
  'application.reject': 'rejected the application of',
  'application.queue': 'queued the application of',
  'application.claim': 'is reading the application of',
  'application.release': 'gave back the application of',
  'application.note': 'wrote a note about',
  'report.claim': 'is reading a report about',
  'report.release': 'gave back a report about',
  'report.remove': 'removed something of',
  'report.dismiss': 'dismissed a report about',
  'report.undo': 'undid a decision about',
  'appeal.uphold': 'kept a decision about',
  'appeal.overturn': 'took back a decision about',
  'person.warn': 'warned',
  'stream.stop': 'stopped a stream of',
  'legal.accept': 'acted on a legal notice',
  'legal.reject': 'rejected a legal notice',
  'adjustment.propose': 'proposed an adjustment for',
  'adjustment.approve': 'approved an adjustment for',
  'adjustment.reject': 'rejected an adjustment for',
  'discrepancy.dismiss': 'dismissed a discrepancy',
  'fraud_warning.release': 'released a fraud warning',
  'dispute.resolve': 'resolved a dispute',
  'person.suspend': 'suspended',
  'person.restore': 'restored',
  'export.csv': 'exported a CSV file',
  'dispute.evidence': 'wrote evidence for a card dispute',
  'dispute.file': 'attached a file to a card dispute',
  'dead_letter.send': 'sent failed messages again',
  'note.write': 'wrote a note into the audit trail',
  'payout.hold': 'held back the payouts of',
  'payout.release': 'released the payouts of',
  'person.confirm_email': 'confirmed the address of',
  'person.delete': 'began to delete the account of',
  'person.export': 'exported the data of',
  'person.permissions': 'changed the permissions of',
  'person.refund': 'refunded a purchase of',
  'person.sign_out': 'ended every sign-in of',
  'person.view': 'looks at the product as',
  'person.view_end': 'stopped looking as',
  'role.propose': 'proposed another role for',
  'role.approve': 'approved another role of',
  'role.reject': 'rejected another role of',
}

/** Endings of verb phrases that need "someone" if the person is unknown. */
const needsSomeone = /(?:^| )(?:for|of|about|as|warned|suspended|restored)$/

/** Returns the sentence of an activity. */
export function messageOf({ type, subject, actor }: Happened): string {
  if (type === 'application.new') return `${subject ?? someone} applied to become a creator`
  if (type === 'appeal.new') return `${subject ?? someone} appealed a decision`
  if (type === 'legal.new') return 'A legal notice came in'
  if (type === 'report.new') return `${actor ?? someone} reported ${subject ?? 'something'}`
  const action = actionTexts[type] ?? `did “${type}”${subject ? ' to' : ''}`
  return [actor ?? someone, action, subject ?? (needsSomeone.test(action) && someone.toLowerCase())]
    .filter(Boolean)
    .join(' ')
}
