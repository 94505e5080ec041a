import type { TenantSettings } from "@frontdesk/contracts/settings";

const dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Whether the team is at work at this moment (unix ms). No hours given: always. An end before its start crosses midnight. */
export function isOpen(hours: TenantSettings["hours"], now: number): boolean {
  if (hours.weekly.length === 0) return true;
  const local = localTime(hours.timeZone, now);
  if (hours.holidays.includes(local.date)) return false;
  return hours.weekly.some(({ day, from, to }) => {
    if (from <= to) return day === local.day && local.clock >= from && local.clock < to;
    const yesterday = (local.day + 6) % 7;
    return (day === local.day && local.clock >= from) || (day === yesterday && local.clock < to);
  });
}

function localTime(timeZone: string, now: number): { day: number; clock: string; date: string } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    day: dayNames.indexOf(part("weekday")),
    clock: `${part("hour")}:${part("minute")}`,
    date: `${part("year")}-${part("month")}-${part("day")}`,
  };
}
