import { reason } from '#shared/errors.ts'
/** Seconds that a disconnected guest has to reconnect before their turn ends. */
export const guestHoldSeconds = 60
/**
 * Seconds that a guest's old pass stays valid after the host changed their permissions. In this time the guest connects
 * with the new pass. Pages apply the change at once.
 */
export const handoverSeconds = 8

export const GUEST_REFUSALS = {
  ownStage: reason('conflict', 'OWN_STAGE', 'This is your own stage.'),
  notHost: reason('forbidden', 'NOT_YOUR_STAGE', 'Only the creator invites guests.'),
  handDown: reason('conflict', 'HAND_DOWN', 'This person has not raised their hand, or has left.'),
  taken: reason('conflict', 'GUEST_THERE', 'There is a guest on stage already.'),
  consentNeeded: reason(
    'conflict',
    'RECORDING_CONSENT_NEEDED',
    'This show is being recorded. Agree to be seen and heard in the replay to come on stage.',
  ),
  notInvited: reason('conflict', 'NOT_INVITED', 'The invitation to the stage is over.'),
} as const

export const GUEST = {
  raise: 'Raise your hand',
  lower: 'Lower your hand',
  raised: 'Your hand is up. The creator sees it.',
  invited: (name: string) => `${name} invites you on stage`,
  invitedText: 'Everyone who watches sees and hears you as soon as you come on stage.',
  consentText: 'If the show is recorded, you are seen and heard in its replay. You agree to that by coming on stage.',
  come: 'Come on stage',
  coming: 'Coming on stage...',
  decline: 'Not now',
  leave: 'Leave the stage',
  onStage: 'You are on stage',
  noDevice: 'Allow your camera or your microphone to come on stage.',
  soundOff: 'The creator turned your sound off.',
  pictureOff: 'The creator turned your video off.',
  hands: (count: number) => (count === 0 ? 'Hands' : `Hands, ${count} up`),
  handsUp: 'hands up',
  handsTitle: 'Guests on stage',
  noHands: { title: 'No hands are up', text: 'Viewers who want to come on stage raise their hand. You see them here.' },
  invite: 'Invite',
  inviteNamed: (name: string) => `Invite ${name} on stage`,
  waiting: 'Waiting for an answer...',
  withdraw: 'Withdraw',
  dismiss: (name: string) => `Lower ${name}'s hand`,
  guest: (name: string) => `${name} is on stage`,
  connecting: (name: string) => `${name} is coming on stage...`,
  takeOff: 'End turn',
  sound: 'Sound of the guest',
  picture: 'Video of the guest',
  failed: 'That did not work. Please try again.',
} as const
