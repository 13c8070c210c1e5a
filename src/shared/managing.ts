export const MANAGING = {
  search: 'Search by title or description',
  searchShort: 'At least two letters.',
  manage: 'Manage',
  manageDone: 'Done',
  chosen: (count: number) => `${count} selected`,
  chooseAll: 'Select all',
  chooseNone: 'Deselect all',
  nothingFound: (text: string) => `Nothing is called “${text}”`,
  nothingFoundText: 'Try another word.',
  /** Specification 2 §5, §8. */
  deleteAsk: (count: number) => `Delete ${count} items?`,
  deleted: (count: number) => `Deleted ${count} items`,
  deleteFailed: 'Failed to delete some items',
  leaveAsk: 'Leave without saving?',
  leaveText: 'What you changed is not saved yet.',
} as const
