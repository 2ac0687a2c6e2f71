/** So much of a response is looked at. */
const MAX_RESPONSE_BYTES = 64 * 1024

/** The start of a gateway's response, which may be of any length. */
export const readResponseStart = async (response: Response): Promise<string> => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > MAX_RESPONSE_BYTES) break
  }
  return text
}
