export const MANAGING = {
  search: 'Title or description',
  searchShort: 'At least two letters.',
  manage: 'Manage',
  manageDone: 'Done',
  chosen: (count: number) => `${count} selected`,
  chooseAll: 'Select all',
  chooseNone: 'Deselect all',
  nothingFound: (text: string) => `No results for “${text}”`,
  nothingFoundText: 'Try another word.',
  deleteAsk: (count: number) => `Delete ${count} items?`,
  deleted: (count: number) => `Deleted ${count} items`,
  deleteFailed: 'Failed to delete some items',
  leaveAsk: 'Leave without saving?',
  leaveText: 'Your changes are not saved yet.',
} as const

/** Texts for an admin whose unsent text another admin's decision made obsolete. */
export const UNSENT = {
  title: 'This was decided meanwhile',
  text: 'Your message was not sent:',
  copy: 'Copy it',
  copied: 'Copied.',
  close: 'Close',
} as const
