import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Handoff } from "@frontdesk/contracts/turn";

type Hours = TenantSettings["hours"];

const dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A team that does not work within so many days is not waited for by the clock. */
const daysAhead = 60;

/** Whether the team is at work at this moment (unix ms). No hours given: always. An end before its start crosses midnight. */
export function isOpen(hours: Hours, now: number): boolean {
  if (hours.weekly.length === 0) return true;
  const local = localTime(hours.timeZone, now);
  if (hours.holidays.includes(local.date)) return false;
  return hours.weekly.some(({ day, from, to }) => {
    if (from <= to) return day === local.day && local.clock >= from && local.clock < to;
    const yesterday = (local.day + 6) % 7;
    return (day === local.day && local.clock >= from) || (day === yesterday && local.clock < to);
  });
}

/** The moment at which the team has worked for so many minutes from `now` on (unix ms); null: not within 60 days. */
export function afterWorking(hours: Hours, minutes: number, now: number): number | null {
  let left = minutes * minuteMs;
  if (hours.weekly.length === 0) return now + left;
  let at = now;
  for (const { start, end } of shiftsFrom(hours, now)) {
    const begin = Math.max(start, at);
    if (end <= begin) continue;
    if (left <= end - begin) return begin + left;
    left -= end - begin;
    at = end;
  }
  return null;
}

/** BR-12: when a person is expected to write first, by the tenant's hours. */
export function firstResponseBy({ hours, sla }: Pick<TenantSettings, "hours" | "sla">) {
  return (priority: Handoff["priority"], now: number): number | null =>
    afterWorking(hours, sla.firstResponseMinutes[priority], now);
}

interface Shift {
  readonly start: number;
  readonly end: number;
}

/** The team's shifts from the day before `now` on, by their start. A holiday has none, nor the rest of a night before. */
function* shiftsFrom({ timeZone, weekly, holidays }: Hours, now: number): Generator<Shift> {
  for (let ahead = -1; ahead <= daysAhead; ahead++) {
    const day = utcDay(localTime(timeZone, now).date) + ahead * dayMs;
    const shifts = weekly
      .filter((each) => each.day === new Date(day).getUTCDay() && each.from !== each.to)
      .flatMap(({ from, to }) => {
        const crosses = to < from;
        const parts = [{ day, from, to: crosses ? "24:00" : to }];
        if (crosses) parts.push({ day: day + dayMs, from: "00:00", to });
        return parts.filter((part) => !holidays.includes(new Date(part.day).toISOString().slice(0, 10)));
      })
      .map((part) => ({
        start: utcOf(timeZone, part.day + clockMs(part.from)),
        end: utcOf(timeZone, part.day + clockMs(part.to)),
      }));
    yield* shifts.toSorted((a, b) => a.start - b.start);
  }
}

function utcDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function clockMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return (hours * 60 + minutes) * minuteMs;
}

/** The moment at which clocks of the zone show this time, given as if it were UTC. */
function utcOf(timeZone: string, shown: number): number {
  const offsetAt = (at: number) => {
    const { date, clock } = localTime(timeZone, at);
    return utcDay(date) + clockMs(clock) - Math.floor(at / minuteMs) * minuteMs;
  };
  // The offset at a first guess, and once more where the clocks change between the two.
  return shown - offsetAt(shown - offsetAt(shown));
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
