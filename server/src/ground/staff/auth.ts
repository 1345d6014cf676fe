import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { translator } from '../../platform/i18n/texts.ts'
import { authDatabase } from './auth-database.ts'
import { ADDRESS_HEADER, type AuthOptions, CONFIRMED, CONFIRMS_HEADER, mailLanguage } from './auth-options.ts'
import { PASSWORD_LENGTH } from './rules.ts'
import { staffTexts } from './texts.ts'

const SESSION_DAYS = 14
const DAY_SECONDS = 86_400
const RESET_LINK_SECONDS = 3_600
const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/**
 * Passwords, sessions and second factors by better-auth, called in process alone: none of its own routes is served,
 * so origin, throttling and what a caller may learn are decided by our pages.
 */
export function createAuth({ database, publicUrl, mailBase, key, log, sendMail }: AuthOptions) {
  return betterAuth({
    appName: 'Comanda',
    baseURL: publicUrl ?? 'http://localhost',
    secret: key.toString('base64url'),
    database: authDatabase(database),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ auth: message }, 'better-auth') },
    advanced: {
      cookiePrefix: 'comanda',
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: 'uuid' },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      async sendResetPassword({ user, token }) {
        const link = `${mailBase()}/reset-password?token=${encodeURIComponent(token)}`
        // Not waited for: how long a mail takes would tell whether the address is known.
        sendMail(resetMail(user.email, link)).catch((error) => log.error({ err: error }, 'mail not sent'))
      },
    },
    user: {
      modelName: 'staff_users',
      fields: { emailVerified: 'email_verified', ...dates },
    },
    session: {
      modelName: 'staff_sessions',
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      // Whoever adds a passkey gives their password, however old the session is.
      freshAge: 0,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...dates,
      },
      additionalFields: {
        restaurantId: { type: 'number', required: false, input: false, fieldName: 'restaurant_id' },
      },
    },
    account: {
      modelName: 'staff_credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
    },
    verification: {
      modelName: 'staff_verifications',
      fields: { expiresAt: 'expires_at', ...dates },
      storeIdentifier: 'hashed',
    },
    plugins: [
      passkey({
        rpName: 'Comanda',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: 'passkey' },
        // A passkey opens the account without password and second factor, so the device must have asked its person.
        registration: {
          async afterVerification({ verification }) {
            assertVerified(verification.registrationInfo?.userVerified)
          },
        },
        authentication: {
          async afterVerification({ ctx, verification }) {
            const { userVerified, newCounter } = verification.authenticationInfo
            assertVerified(userVerified)
            // The last moment before a session is opened.
            if (ctx.headers?.has(CONFIRMS_HEADER)) {
              throw new APIError('FORBIDDEN', { code: CONFIRMED, counter: newCounter })
            }
          },
        },
        schema: {
          passkey: {
            modelName: 'staff_passkeys',
            fields: {
              userId: 'user_id',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
      twoFactor({
        issuer: 'Comanda',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'staff_second_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  })
}

function assertVerified(isVerified: boolean | undefined): void {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'the device has not asked its person' })
}

function resetMail(email: string, link: string) {
  const t = translator(staffTexts, mailLanguage.getStore() ?? 'en')
  return { to: email, subject: t('resetSubject'), text: t('resetMail', { email, link }) }
}
