import { useEffect } from 'react'

declare global {
  /** Browsers of phones offer to read the code from a message that names this site (WebOTP). */
  interface CredentialRequestOptions {
    otp?: { transport: 'sms'[] }
  }
  interface Credential {
    readonly code?: string
  }
}

/**
 * Calls back with the code of the message as soon as the person allows the browser to read it. Where the browser cannot,
 * the keyboard of most phones offers the code by itself.
 */
export const useTextedCode = (onCode: (code: string) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request for as long as the field is there
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    navigator.credentials.get({ otp: { transport: ['sms'] }, signal: waiting.signal }).then(
      credential => {
        if (credential?.code) onCode(credential.code)
      },
      // The person has refused it, or the form was closed.
      () => undefined,
    )
    return () => waiting.abort()
  }, [])
}
