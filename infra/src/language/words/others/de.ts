import type { LanguageWords } from "../../language-words.ts";

/** German: to tell it from the languages we speak. */
export const de: LanguageWords = {
  frequent: `der die das und ist nicht ein eine einen einem einer eines zu den dem des mit auf für von im in sich auch es an als wie
    bei oder aber aus nach wird werden wurde sind war hat habe haben hatte ich du er wir sie ihr mir mich dir dich uns euch ihnen
    mein meine meinen dein deine sein seine unser ihre kann können könnte muss müssen soll will wollen möchte nur noch
    über unter um am zum zur vom beim ins wenn dass ob weil da so sehr mehr schon immer nie hier dort jetzt heute morgen
    gestern was wer wo wann warum welche welcher welches wieviel kein keine keinen hallo danke bitte ja nein guten tag gibt
    ihn ihm dieser diese dieses alle alles man doch mal`,
  common: `bestellung bestellen bestellt paket lieferung liefern geliefert angekommen bekommen erhalten rückgabe zurückgeben
    zurückschicken zurück erstattung geld bezahlen zahlung bezahlt karte preis kostet kosten kostenlos rechnung geschäft
    laden geöffnet offen öffnungszeiten schließt geschlossen uhr stunden tage tagen woche monat jahr hilfe helfen brauche
    wissen suche finden schicken versand kaufen gekauft verkaufen verkauft konto passwort adresse telefon nummer name klein
    groß größe rot blau schwarz weiß schuhe hemd kleid jacke hose produkt artikel garantie umtausch umtauschen tauschen
    ändern stornieren kündigen löschen anmelden seite frage antwort sprechen jemand
    person problem funktioniert geht kaputt verloren verspätung warten wählen fehler letzte
    neue neuer recht mensch freiheit leben stadt welt mann frau kinder wasser haus auto zeit termin passiert`,
  sample: `Wo ist meine Bestellung? Ich habe sie letzte Woche aufgegeben und bis jetzt ist nichts angekommen. Können Sie bitte
    nachsehen? Das Hemd, das ich gekauft habe, ist zu klein, ich möchte es gegen eine andere Größe umtauschen. Wie lange dauert
    die Lieferung an die Küste? Wir schließen um achtzehn Uhr und öffnen wieder am Montag. Danke, dass Sie uns geschrieben
    haben. Verkauft ihr auch Ersatzteile? Ich kann mich nicht anmelden, der Link funktioniert nicht. Welche Bedingungen
    gelten für die Erstattung? Der Bildschirm hat einen Fehler und niemand geht ans Telefon. Haben Sie sonntags geöffnet und
    darf ich meinen Hund mitbringen? Muss man vorher einen Termin machen?`,
};
