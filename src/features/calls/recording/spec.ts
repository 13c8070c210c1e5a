import { reason } from '#shared/errors.ts'

/** Text of the agreement. Each agreement is stored with the text that was shown. */
export const agreementWords =
  'I agree that this call is recorded with sound and video, from now until one of us stops it. ' +
  'Only the two of us can see the recording, and either of us can delete it for both.'

export const RECORDING_REFUSALS = {
  notUnderWay: reason('conflict', 'CALL_NOT_UNDER_WAY', 'A call is recorded only while both of you are in it.'),
  unavailable: reason(
    'unavailable',
    'RECORDING_UNAVAILABLE',
    'Recording is not possible right now. Everything else goes on.',
  ),
} as const

/** Texts during a call. */
export const RECORDING = {
  menu: 'Record this call',
  title: 'Record this call?',
  ask: 'I agree, ask the other side',
  agree: 'I agree',
  decline: 'Do not record',
  later: 'Not now',
  answer: 'Answer',
  stop: 'Stop recording',
  keep: 'Go on recording',
  takeBack: 'Take back',
  asked: (name: string) => `${name} asks to record this call.`,
  waiting: (name: string) => `The recording starts once ${name} agrees too.`,
  on: 'Recording',
  onText: 'Both of you agreed to these words. Either of you can stop the recording for both.',
  began: 'This call is being recorded.',
  ended: 'The recording has stopped.',
  failed: 'This could not be done. Please try again.',
} as const

/** Texts on the page of a call. */
export const RECORDINGS = {
  title: 'Recording',
  agreed: 'Both of you agreed to:',
  preparing: 'The recording is being prepared.',
  failed: 'This recording has no file: too little was recorded, or it failed.',
  play: (place: number, of: number) => (of > 1 ? `Recording ${place} of ${of}` : 'Recording of the call'),
  save: 'Save',
  remove: 'Delete',
  removeAsk: 'Delete the recording?',
  removeText: 'The recording is deleted for both of you and cannot be restored.',
  removed: 'The recording was deleted.',
  removeFailed: 'The recording could not be deleted. Please try again.',
  private: 'Only the two of you can see it.',
  unread: 'Whether this call was recorded could not be read.',
} as const

/** Seconds after the end of a call at which the provider is polled for recordings whose events are missing. */
export const askAfterSeconds = 60
