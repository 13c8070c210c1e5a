/** Returns a waiting time in words, rounded up: "a minute", "12 minutes", "3 hours". */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`
}
