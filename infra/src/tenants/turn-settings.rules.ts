import type { TenantSettings } from "@frontdesk/contracts/settings";

/** PROTOCOL 5: a turn's dialogue goes by the settings it opened with; what limits it goes by the newest. */
export function turnSettings(opened: TenantSettings, newest: TenantSettings): TenantSettings {
  const { dailyTokensPerConversation, callsPerMinute } = newest.models;
  return {
    ...opened,
    limits: newest.limits,
    models: { ...opened.models, dailyTokensPerConversation, callsPerMinute },
  };
}
