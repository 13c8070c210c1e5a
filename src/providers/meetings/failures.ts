/** The provider is down, slow, or sends invalid responses. */
export class MeetingsUnavailable extends Error {}
/** The provider no longer knows the meeting: a retry does not help, a new meeting does. */
export class MeetingGone extends MeetingsUnavailable {}
