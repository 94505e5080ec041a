import type { LanguageWords } from "../../language-words.ts";

/** Dutch and Afrikaans: to tell them from the languages we speak. */
export const nl: LanguageWords = {
  frequent: `de het een en van ik je jij u hij zij ze we wij jullie dat die dit deze in is niet niets op te zijn was met voor aan er
    maar om als ook naar bij uit door over dan nog wel al kan kunnen kunt mag moet moeten wil willen zou zal worden wordt
    werd heb hebt heeft hebben had mijn jouw uw zijn haar ons onze hun geen meer veel zeer heel hier daar nu vandaag
    morgen gisteren wat wie waar wanneer waarom hoe hoeveel welke of want omdat tot onder tegen zonder na voordat altijd nooit
    hallo dank bedankt alsjeblieft alstublieft ja nee goedemorgen goedendag gaat
    die nie vir het ek jy ons hulle wat sal moet`,
  common: `bestelling bestellen besteld pakket pakje levering leveren geleverd bezorgd bezorging aangekomen ontvangen retour
    terugsturen terug terugbetaling geld betalen betaling betaald kaart prijs kost kosten gratis rekening winkel open
    geopend openingstijden sluit gesloten uur dagen week maand jaar hulp helpen nodig weten zoek vinden sturen verzending
    verzonden kopen gekocht verkopen account wachtwoord adres telefoon nummer naam klein groot maat rood blauw zwart wit
    schoenen overhemd jurk jas broek product artikel garantie ruilen omruilen wijzigen annuleren verwijderen 
    inloggen pagina vraag antwoord spreken iemand persoon probleem werkt kapot kwijt
    vertraging wachten kies fout laatste nieuwe recht mens vrijheid leven stad wereld man vrouw
    kinderen water huis auto tijd afspraak`,
  sample: `Waar is mijn bestelling? Ik heb hem vorige week geplaatst en er is nog steeds niets aangekomen. Kunt u dat even
    nakijken, alstublieft? Het overhemd dat ik gekocht heb is te klein, ik wil het graag ruilen voor een grotere maat. Hoe lang
    duurt de bezorging naar de kust? Wij sluiten om zes uur en zijn maandag weer open. Bedankt voor uw bericht. Verkopen jullie
    ook losse onderdelen? Ik kan niet inloggen, de link werkt niet. Wat zijn de voorwaarden om mijn geld terug te krijgen? Het
    scherm is stuk en niemand neemt de telefoon op. Zijn jullie op zondag geopend en mag mijn hond mee naar binnen? Moet je
    van tevoren een afspraak maken?`,
};
