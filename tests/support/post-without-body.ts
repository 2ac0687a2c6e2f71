import { request } from 'node:http'
import { API_PREFIX } from '../../src/contract/constants.ts'

/** Sends a POST that announces a body but never sends it. Resolves to the response. */
export const postWithoutBody = (
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}${API_PREFIX}${path}`, {
      method: 'POST',
      headers: { 'content-length': '100', ...headers },
    })
    sent.on('error', reject)
    sent.on('response', response => {
      let text = ''
      response.on('data', chunk => (text += chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode!, text })
        sent.destroy()
      })
    })
    sent.flushHeaders()
  })
