import type { Simulation } from '../simulation.ts'

type Control = 'sit' | 'vanish' | 'forget' | 'meetings'

/** Sends a request to the controls of the stand-in for meetings. Without a body it reads. @returns the response */
export async function controlMeetings({ market }: Simulation, control: Control, body?: object): Promise<unknown> {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const response = fetch(`${market.env.REALTIMEKIT_API_BASE}/__control/${control}`, init)
  return (await market.scheduler.finish(response)).json()
}
